import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, useLocation, useNavigate } from "react-router";
import { expect, it, vi } from "vitest";
import { type CurrentStore, StoreContext } from "@/shared/tenant/store-context";
import { settingsFromWire } from "@/shared/tenant/wire";
import { useMenuKeys } from "./useMenuKeys";

const store = { settings: settingsFromWire([]), path: (page: string) => `/9000012345/${page}` };
let open: (page: string) => void = () => undefined;
let address = "";

function Pages() {
  useMenuKeys(vi.fn());
  open = useNavigate();
  address = useLocation().pathname;
  return null;
}

it("a page is opened by two keys although another one opened between them", async () => {
  render(
    <StoreContext value={store as unknown as CurrentStore}>
      <MemoryRouter>
        <Pages />
      </MemoryRouter>
    </StoreContext>,
  );
  await userEvent.keyboard("g");
  open("/9000012345/owner/orderdetail");
  await vi.waitFor(() => expect(address).toBe("/9000012345/owner/orderdetail"));
  await userEvent.keyboard("c");
  await vi.waitFor(() => expect(address).toBe("/9000012345/owner/category"));
});
