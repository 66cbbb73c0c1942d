import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeAll, expect, it } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { type CurrentStore, StoreContext } from "@/shared/tenant/store-context";
import { type Done, NoOrders } from "./NoOrders";

const store = { mobileNumber: "9000012345", path: (to = "") => `/9000012345/${to}` } as CurrentStore;
const shown = (done?: Done, page = 0) =>
  render(
    <MemoryRouter>
      <StoreContext value={store}>
        <NoOrders type="Pending" done={done} words="" page={page} onClear={() => undefined} />
      </StoreContext>
    </MemoryRouter>,
  );

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces(["owner", "office"]);
});

it("says how many orders were moved when that has emptied the list", () => {
  shown({ to: "Approved", count: 44 });

  expect(screen.getByRole("heading", { name: "44 orders approved" })).toBeInTheDocument();
  expect(screen.getByText("No order is left in this list.")).toBeInTheDocument();
  expect(screen.queryByText("Oops! No Data Found.")).toBeNull();
});

it("does not say so of a last page, which has pages before it", () => {
  shown({ to: "Approved", count: 4 }, 1);

  expect(screen.queryByText("No order is left in this list.")).toBeNull();
});

it("says that nothing fits where nothing was moved", () => {
  shown();

  expect(screen.getByText("Oops! No Data Found.")).toBeInTheDocument();
});
