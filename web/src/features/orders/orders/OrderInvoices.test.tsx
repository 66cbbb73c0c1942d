import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, it } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { Notices } from "@/shared/ui/Notices";
import { OrderInvoices } from "./OrderInvoices";

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces(["dispatches", "common"]);
});

const INVOICE = {
  number: "S/41",
  date: "2026-11-20",
  irn: "0b".repeat(32),
  ackNo: "1120100",
  ackDate: "2026-11-21",
  qr: "data:image/svg+xml,x",
};
const PLAIN = { ...INVOICE, number: "S/42", irn: "", ackNo: "", ackDate: null, qr: "" };

it("shows number, day and code, and copies the IRN; an invoice without one has none of it", async () => {
  const user = userEvent.setup();
  render(
    <>
      <OrderInvoices
        className=""
        invoices={[INVOICE, PLAIN]}
        button={(copy) => <button type="button" {...copy} />}
      />
      <Notices />
    </>,
  );
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
  expect(screen.getByText(/^IRN/)).toHaveTextContent(/0bAck No. 1120100 · 21 Nov 2026$/);
  expect(screen.getByRole("img", { name: "QR code of invoice S/41" })).toHaveAttribute("src", INVOICE.qr);

  await user.click(screen.getByRole("button", { name: "Copy IRN" }));

  expect(await navigator.clipboard.readText()).toBe(INVOICE.irn);
  expect(screen.getByText("IRN copied")).toBeInTheDocument();
});
