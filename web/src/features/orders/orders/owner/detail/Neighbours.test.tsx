import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider, useSearchParams } from "react-router";
import { beforeAll, expect, it, vi } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { Neighbours } from "./Neighbours";

vi.mock("@/shared/tenant/store-context", () => ({ useStore: () => ({ path: (to: string) => `/${to}` }) }));

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces("owner");
});

/** As on the page, each order mounts new buttons. */
function Page() {
  const id = Number(useSearchParams()[0].get("id"));
  return <Neighbours key={id} id={id} />;
}

it("the keyboard goes from order to order, and turns round at the end of the list", async () => {
  const first = { pathname: "/owner/orderdetail", search: "?id=9", state: { from: "", ids: [9, 8, 7] } };
  const router = createMemoryRouter([{ path: "*", element: <Page /> }], { initialEntries: [first] });
  render(<RouterProvider router={router} />);
  expect(document.body).toHaveFocus();

  await userEvent.click(screen.getByRole("button", { name: "Next order" }));
  expect(router.state.location.search).toBe("?id=8");
  expect(screen.getByRole("button", { name: "Next order" })).toHaveFocus();

  await userEvent.keyboard("{Enter}");
  expect(router.state.location.search).toBe("?id=7");
  expect(screen.getByRole("button", { name: "Previous order" })).toHaveFocus();
});

it("leaves the focus where it was after a reload, and on the way back to an order", async () => {
  const state = { from: "", ids: [9, 8, 7], way: "next" };
  const here = { pathname: "/owner/orderdetail", search: "?id=8", state };
  const router = createMemoryRouter([{ path: "*", element: <Page /> }], { initialEntries: [here] });
  render(<RouterProvider router={router} />);
  expect(document.body).toHaveFocus();

  await act(() => router.navigate("/owner/orderdetail?id=5"));
  await act(() => router.navigate(-1));
  expect(screen.getByRole("button", { name: "Next order" })).toBeEnabled();
  expect(document.body).toHaveFocus();
});
