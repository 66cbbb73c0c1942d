import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, it, vi } from "vitest";
import type { Product, Size } from "@/features/catalogue/products/buyer/wire";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { PadLines } from "./PadLines";
import type { PadLine } from "./rules";

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces(["quickOrder", "common", "shop"]);
});

const size = { code: "", minimum: 1, step: 1, rate: null, stockWord: null, orderable: true } as Size;
const bulb = { code: "B", name: "Bulb", unit: "PCS", thumbnails: [], sizes: [size] } as unknown as Product;
const line: PadLine = {
  id: 1,
  text: "bulb",
  code: "B",
  size: "",
  quantity: 4,
  certain: true,
  asLastTime: true,
  choices: [bulb, { ...bulb, code: "C", name: "Bulb 9 W" }],
  leftOut: false,
};
const show = (more: Partial<PadLine> = {}) =>
  render(<PadLines lines={[{ ...line, ...more }]} onChange={vi.fn()} insteadOf={() => null} />);

it("leads to the choice of the item when another one is to be chosen", async () => {
  show();
  await userEvent.click(screen.getByRole("button", { name: "Change: bulb" }));
  expect(screen.getByRole("combobox", { name: "Item" })).toHaveFocus();
});

it.each([
  ["whose item is named", 4],
  ["whose quantity is asked", null],
])("says of a line %s that it is as last time", (_which, quantity) => {
  show({ quantity });
  expect(screen.getByText("as last time")).toBeInTheDocument();
});

it("names the words that no item has, where it asks for the item", () => {
  show({ code: null, size: null, unknown: ["anchor", "xyz"] });
  expect(screen.getByText(/No item has “anchor”, “xyz”\. Which item\?/)).toBeInTheDocument();
});

it("keeps a typed quantity when another item is chosen", async () => {
  const onChange = vi.fn();
  const pieces = [{ itemCd: "B", sizeCd: "", quantity: 50 }];
  const lines = [{ ...line, code: null, size: null, quantity: null, pieces }];
  render(<PadLines lines={lines} onChange={onChange} insteadOf={() => null} />);
  await userEvent.type(screen.getByLabelText("Quantity"), "7");
  expect(onChange).toHaveBeenCalledWith(expect.objectContaining({ quantity: 7, pieces: [] }));
});
