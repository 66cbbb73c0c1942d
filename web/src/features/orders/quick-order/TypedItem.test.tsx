import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, it, vi } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { TypedItem } from "./TypedItem";

const search = vi.hoisted(() => vi.fn());
vi.mock("@/features/catalogue/products/buyer/api", () => ({
  useLazyListProductRowQuery: () => [() => ({ unwrap: search })],
  useListProductRowQuery: () => ({ currentData: undefined }),
}));

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces(["quickOrder", "common"]);
});

async function type(quantity: string) {
  render(<TypedItem onAdd={vi.fn()} onScan={vi.fn()} onOpenCamera={vi.fn()} />);
  await userEvent.type(screen.getByRole("combobox"), "bulb");
  await userEvent.type(screen.getByRole("textbox", { name: "Quantity" }), `${quantity}{Enter}`);
  return { item: screen.getByRole("combobox"), quantity: screen.getByRole("textbox", { name: "Quantity" }) };
}

it.each(["1000001", "0", "-3"])("says with the quantity that %s is none", async (typed) => {
  const { item, quantity } = await type(typed);
  expect(quantity).toHaveFocus();
  expect(quantity).toBeInvalid();
  expect(quantity).toHaveAccessibleDescription("Enter a whole number from 1 to 10,00,000.");
  expect(item).toBeValid();
});

it("says with the item why it could not be found", async () => {
  search.mockRejectedValue({ status: 422, data: { message: "Not now" } });
  const { item, quantity } = await type("3");
  await screen.findByText("Not now");
  expect(item).toHaveAccessibleDescription("Not now");
  expect(quantity).toBeValid();
});
