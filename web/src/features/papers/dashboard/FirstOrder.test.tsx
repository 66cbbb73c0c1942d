import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";
import { type CurrentStore, StoreContext } from "@/shared/tenant/store-context";
import { FirstOrder } from "./FirstOrder";

const months = vi.fn();
vi.mock("./api", () => ({ useListMonthsQuery: () => ({ data: months() }) }));

const store = { path: (page = "") => `/9000012345/${page}` } as unknown as CurrentStore;
const shown = (orders: number[] | undefined) => {
  months.mockReturnValue(orders?.map((count) => ({ orders: count })));
  render(
    <MemoryRouter>
      <StoreContext value={store}>
        <FirstOrder onShare={() => undefined}>the charts</FirstOrder>
      </StoreContext>
    </MemoryRouter>,
  );
};
const charts = () => screen.queryByText("the charts");

it("given a store without orders, the ways to the first one are in place of the charts", () => {
  shown([0, 0]);

  expect(charts()).toBeNull();
  expect(screen.getByRole("link").getAttribute("href")).toBe("/9000012345/owner/preview");
});

it.each([[[0, 3]], [undefined]])("given months %j, the charts are shown", (orders) => {
  shown(orders);

  expect(charts()).toBeTruthy();
});
