import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { ListCards } from "@/shared/list/ListCards";
import { type CurrentStore, StoreContext } from "@/shared/tenant/store-context";
import { BulkBar } from "../BulkBar";
import type { OwnerOrder } from "../wire";
import { itemsInBrief } from "./list";
import { OrderCard } from "./OrderCard";
import { OrderFilters } from "./OrderFilters";

const store = { mobileNumber: "9000012345", path: (to = "") => `/9000012345/${to}` } as CurrentStore;

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces(["owner", "office"]);
});

const item = (name: string, status: string) => ({
  id: 1,
  name,
  status,
  may: status === "Pending" ? ["Canceled"] : [],
  net: 100,
});
const order = (number: number, status: string, names: string[]) =>
  ({
    id: number,
    number,
    status,
    partly: false,
    net: 48_260,
    placed: 51_000,
    placedAt: "2026-11-20T05:56:00Z",
    itemCount: names.length,
    items: names.map((name) => item(name, status)),
    account: { name: "Shree Ambica Electricals", city: "Anand", phones: [] },
    delivery: null,
    salesperson: null,
  }) as unknown as OwnerOrder;

const words = i18n.getFixedT.bind(i18n);

describe("the items of a row", () => {
  it("are the first name cut at 17 characters and how many more", () => {
    const t = words("en", "owner") as never;
    const brief = itemsInBrief(order(1, "Pending", ["Vidyut FR-LSH PVC Insulated Wire", "Fan"]), t);
    expect(brief.first).toBe("Vidyut FR-LSH PVC…");
    expect(brief.rest).toBe("+ 1 more");
    expect(itemsInBrief(order(1, "Pending", ["Fan"]), t).rest).toBe("1 item");
  });
});

it("shows the kinds of orders with their counts and marks the one in view", () => {
  const counts = {
    total: 1284,
    Pending: 96,
    Approved: 5,
    Dispatched: 214,
    Completed: 3,
    Canceled: 41,
    Held: 0,
    ChangeAsked: 0,
    today: 14,
    thisweek: 82,
  };
  render(
    <MemoryRouter initialEntries={["/?type=Pending&size=50&page=3"]}>
      <OrderFilters counts={counts} />
    </MemoryRouter>,
  );
  const chips = screen.getAllByRole("link");
  expect(chips.map((chip) => chip.textContent)).toEqual([
    "Total1,284",
    "Pending96",
    "Approved5",
    "Dispatched214",
    "Completed3",
    "Canceled41",
    "Today14",
    "This week82",
  ]);
  expect(chips.map((chip) => chip.getAttribute("aria-current"))).toEqual([
    null,
    "true",
    ...Array(6).fill(null),
  ]);
  expect(chips[6]?.getAttribute("href")).toBe("/?size=50&type=today");
});

it("lets every order be ticked, also one without open items, and leads to it", async () => {
  const select = vi.fn();
  const orders = [order(1312, "Pending", ["Fan"]), order(1306, "Dispatched", ["Bulb"])];
  render(
    <MemoryRouter>
      <StoreContext value={store}>
        <ListCards
          rows={orders}
          keyOf={({ id }) => id}
          nameOf={({ number }) => `order ${number}`}
          selection={{ chosen: [], select }}
          card={(each) => <OrderCard order={each} />}
        />
      </StoreContext>
    </MemoryRouter>,
  );
  expect(screen.getByRole("checkbox", { name: "Select all 2 on this page" })).toBeEnabled();
  await userEvent.click(screen.getByRole("checkbox", { name: "Select order 1306" }));
  expect(select).toHaveBeenCalledWith([1306]);
  const card = screen.getByRole("link", { name: /1312/ });
  expect(within(card).getByText("₹48,260")).toBeInTheDocument();
  expect(card).toHaveAttribute("href", "/9000012345/owner/orderdetail?id=1312");
});

it("says what is selected, offers the rest of the list, and what how many of it can become", async () => {
  const onMove = vi.fn();
  const onSelect = vi.fn();
  const able = { Approved: 0, Dispatched: 3, Canceled: 2, Completed: 0 };
  render(
    <BulkBar
      of="orders"
      count={3}
      sum={{ items: 37, amount: 259_611 }}
      able={(to) => able[to]}
      moving={null}
      onMove={onMove}
      rest={{ words: "Select all 30", busy: false, onSelect }}
      onClear={vi.fn()}
    />,
  );
  expect(screen.getByText("3 orders selected")).toBeInTheDocument();
  expect(screen.getByText("37 items, ₹2,59,611")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Select all 30" }));
  expect(onSelect).toHaveBeenCalled();
  expect(screen.getByRole("button", { name: "Approve" })).toBeDisabled();
  expect(screen.getByRole("button", { name: "Cancel orders 2" })).toBeEnabled();
  await userEvent.click(screen.getByRole("button", { name: "Dispatch" }));
  expect(onMove).toHaveBeenCalledWith("Dispatched");
});

describe("the amount of an order", () => {
  const shownIn = (status: string, more = {}) => {
    render(
      <MemoryRouter>
        <StoreContext value={store}>
          <OrderCard order={{ ...order(1312, status, ["Fan"]), ...more }} />
        </StoreContext>
      </MemoryRouter>,
    );
    return screen.getByRole("link", { name: /1312/ });
  };

  it("is what is left of it", () => {
    const card = shownIn("Approved");
    expect(within(card).getByText("₹48,260")).toBeInTheDocument();
    expect(within(card).queryByText("₹51,000")).not.toBeInTheDocument();
  });

  it("is what was placed, struck through, once all of it is canceled", () => {
    const card = shownIn("Canceled", { net: 0 });
    expect(within(card).getByText("₹51,000").closest("del")).toBeInTheDocument();
  });

  it("is next to a badge that says if only some items left the store", () => {
    expect(within(shownIn("Dispatched", { partly: true })).getByText("Partly dispatched")).toBeVisible();
  });
});
