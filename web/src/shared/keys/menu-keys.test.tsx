import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, useLocation, useNavigate } from "react-router";
import { expect, it, vi } from "vitest";
import { useMenuKeys } from "./useMenuKeys";

const PAGES = [{ key: "c", to: "/9000012345/owner/category", name: "Category" }];
let open: (page: string) => void = () => undefined;
let address = "";

function Pages() {
  useMenuKeys(PAGES, vi.fn());
  open = useNavigate();
  address = useLocation().pathname;
  return null;
}

it("a page is opened by two keys although another one opened between them", async () => {
  render(
    <MemoryRouter>
      <Pages />
    </MemoryRouter>,
  );
  await userEvent.keyboard("g");
  open("/9000012345/owner/orderdetail");
  await vi.waitFor(() => expect(address).toBe("/9000012345/owner/orderdetail"));
  await userEvent.keyboard("c");
  await vi.waitFor(() => expect(address).toBe("/9000012345/owner/category"));
});
