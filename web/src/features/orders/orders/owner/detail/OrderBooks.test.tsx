import { render, screen } from "@testing-library/react";
import { beforeAll, expect, it, vi } from "vitest";
import hindi from "@/shared/i18n/hi/server.json";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { BooksLine } from "../list/BooksLine";
import type { Books } from "../wire";
import { OrderBooks } from "./OrderBooks";

vi.mock("../api", () => ({
  useSendToBooksMutation: () => [vi.fn(), {}],
  useSettleInBooksMutation: () => [vi.fn(), {}],
}));

const BOOKS: Books = {
  state: "refused",
  number: "",
  message: "Select the CGST ledger in the sync settings, then send it again.",
  messageKey: { key: "books.tax_ledger", values: { tax: "CGST" } },
};
const IN_HINDI = hindi["books.tax_ledger"].replace("{tax}", "CGST");

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces("sync");
});

it("says in the reader’s language why an order is not in the books, and at its row", async () => {
  await i18n.changeLanguage("hi");
  render(
    <>
      <OrderBooks id={7} books={BOOKS} />
      <BooksLine books={BOOKS} />
    </>,
  );

  expect(await screen.findByText(IN_HINDI)).toBeVisible();
  expect(await screen.findByTitle(IN_HINDI)).toBeVisible();
});

it("shows a reason of another release as it was sent", async () => {
  await i18n.changeLanguage("hi");
  render(<OrderBooks id={7} books={{ ...BOOKS, messageKey: { key: "books.later", values: {} } }} />);

  expect(await screen.findByText(BOOKS.message)).toBeVisible();
});
