import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, it, vi } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import type { OwnersPayment } from "../wire";
import { Decide } from "./PaymentCells";
import { useDeciding } from "./useDeciding";

const { decide } = vi.hoisted(() => ({ decide: vi.fn(() => ({ unwrap: async () => 1 })) }));
vi.mock("../api", () => ({ useDecidePaymentsMutation: () => [decide, { isLoading: false }] }));
vi.mock("./ReceiptInBooks", () => ({ ReceiptInBooks: () => null }));

const bounced = {
  id: 5,
  amount: 18750,
  method: "cheque",
  state: "bounced",
  customer: "Patel",
} as OwnersPayment;

function Row() {
  const deciding = useDeciding();
  return (
    <>
      <Decide of={bounced} deciding={deciding} />
      {deciding.dialog}
    </>
  );
}

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces(["payments", "common"]);
});

it("asks before a bounced cheque counts as received again", async () => {
  render(<Row />);
  expect(screen.queryByRole("button", { name: /^Confirm/ })).toBeNull();

  await userEvent.click(screen.getByRole("button", { name: "Cheque cleared: Patel, ₹18,750" }));
  expect(decide).not.toHaveBeenCalled();
  expect(screen.getByText("It had bounced. ₹18,750 will count as received again.")).toBeInTheDocument();

  await userEvent.click(screen.getByRole("button", { name: "Yes, it cleared" }));
  expect(decide).toHaveBeenCalledExactlyOnceWith({ ids: [5], decision: "confirmed" });
});
