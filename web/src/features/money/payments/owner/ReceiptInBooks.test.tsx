import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import gujarati from "@/shared/i18n/gu/server.json";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import type { OwnersPayment } from "../wire";
import { ReceiptInBooks, useBooksText } from "./ReceiptInBooks";

const send = vi.fn((_id: number) => ({ unwrap: async () => undefined }));
const settle = vi.fn((_id: number) => ({ unwrap: async () => undefined }));
vi.mock("../api", () => ({
  useSendReceiptMutation: () => [send, {}],
  useSettleReceiptMutation: () => [settle, {}],
}));

function Receipt({ of }: { of: OwnersPayment }) {
  return (
    <>
      <p>{useBooksText()(of) || "nothing"}</p>
      <ReceiptInBooks of={of} />
    </>
  );
}
const show = (books: Partial<OwnersPayment["books"]> | null, state = "confirmed") => {
  const whole = books && {
    state: "in_books",
    number: null,
    message: null,
    messageKey: null,
    at: "",
    ...books,
  };
  render(<Receipt of={{ id: 7, state, books: whole } as OwnersPayment} />);
};

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces(["payments", "sync"]);
});
beforeEach(() => vi.clearAllMocks());

it.each([
  [null, "confirmed", "nothing"],
  [{ number: "RCPT/1" }, "confirmed", "In accounting as RCPT/1"],
  [{ number: "RCPT/1" }, "bounced", "Canceled in accounting"],
  [{ state: "waiting" }, "confirmed", "Waiting to send"],
  [{ state: "refused", message: "Tally says: no" }, "confirmed", "Not in accounting: Tally says: no"],
  [{ state: "missing" }, "confirmed", "Not found in accounting"],
] as const)("says where the receipt is: %o of a payment that is %s", (books, state, text) => {
  show(books, state);
  expect(screen.getByText(text)).toBeTruthy();
});

it("says why in the reader’s language, each name in its own words", async () => {
  await i18n.changeLanguage("gu");
  const names = [
    { key: "books.name.ledger", values: { name: "Petty Cash" } },
    { key: "books.name.customer", values: { name: "Om & Sons" } },
  ];
  show({ state: "refused", message: "Not found", messageKey: { key: "books.not_found", values: { names } } });
  const named = gujarati["books.not_found"].replace("{names}", "લેજર “Petty Cash”, ગ્રાહક “Om & Sons”");
  expect(await screen.findByText((text) => text.includes(named))).toBeTruthy();
  await i18n.changeLanguage("en");
});

it("sends a refused receipt again, or settles it", async () => {
  show({ state: "missing" });
  fireEvent.click(screen.getByRole("button", { name: "Send again" }));
  fireEvent.click(screen.getByRole("button", { name: "I’ve corrected it there" }));

  await waitFor(() => expect([send.mock.calls, settle.mock.calls]).toEqual([[[7]], [[7]]]));
});

it("needs nothing for a receipt that is in the books", () => {
  show({ number: "RCPT/1" });
  expect(screen.queryByRole("button")).toBeNull();
});
