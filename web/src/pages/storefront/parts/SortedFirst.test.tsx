import { render } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { productPageFromWire } from "@/features/catalogue/products/buyer/wire";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { SortedFirst } from "./SortedFirst";

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces("shop");
});

const said = (more: object) => {
  const pagination = { totalItems: 5000, total: 200, nextPage: 1, previousPage: null, ...more };
  const { sortedFirst } = productPageFromWire({ result: [], pagination });
  return sortedFirst && render(<SortedFirst count={sortedFirst} />).container.textContent;
};

it("says how much of a long list is sorted", () => {
  expect(said({ sortedFirst: 2000 })).toBe("Only the first 2,000 items are sorted");
});

it("says nothing of a list that is sorted as a whole", () => {
  expect(said({})).toBeUndefined();
});
