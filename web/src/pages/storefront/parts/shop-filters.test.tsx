import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { NO_FILTER, type ShopFilter } from "../shop-address";
import { ShopFilters } from "./ShopFilters";

vi.mock("@/features/catalogue/products/buyer/api", () => ({ useListBrandsQuery: () => ({ data: [] }) }));
vi.mock("@/shared/hooks/useMedia", () => ({ usePhone: () => false }));

const shown = (filter: Partial<ShopFilter>, usable: ("rate" | "stock" | "bought")[] = []) => {
  const onChange = vi.fn();
  render(
    <ShopFilters
      filter={{ ...NO_FILTER, ...filter }}
      usable={usable}
      category=""
      searching={false}
      onChange={onChange}
    />,
  );
  return onChange;
};
const orders = () => screen.getAllByRole("option").map((option) => (option as HTMLOptionElement).value);

it("offers sorting by rate only to those who see rates", () => {
  shown({});
  expect(orders()).toEqual(["", "best", "name", "newest"]);
});

it("offers all sort orders to those who see rates", () => {
  shown({}, ["rate"]);
  expect(orders()).toEqual(["", "best", "rateLow", "rateHigh", "name", "newest"]);
});

it("shows each filter in use, even a brand that nothing has, and takes it back", () => {
  const filter = { sort: "name" as const, brand: "Havells", minRate: 50 };
  const onChange = shown(filter);
  const chips = screen.getAllByRole("listitem");
  expect(chips).toHaveLength(2);
  fireEvent.click(screen.getByText("Havells"));
  expect(onChange).toHaveBeenLastCalledWith({ ...NO_FILTER, ...filter, brand: "" });
  fireEvent.click(screen.getByText("clear"));
  expect(onChange).toHaveBeenLastCalledWith({ ...NO_FILTER, sort: "name" });
});
