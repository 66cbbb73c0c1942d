import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, it, vi } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { InHandPanel } from "./InHandPanel";

const held = (ids: number[], method: string, amount: number) => ({
  salesperson: "S001",
  name: "Ramesh",
  method,
  amount,
  count: ids.length,
  ids,
});
vi.mock("../api", () => ({
  useListCollectionsQuery: () => ({
    data: { inHand: [held([1, 2], "cash", 750), held([3], "cheque", 1500)] },
  }),
}));

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces("payments");
});

it("accepts all that a salesperson hands over only after the owner has read the sums once more", async () => {
  const onAccept = vi.fn();
  render(<InHandPanel busy={false} onAccept={onAccept} />);
  const open = () => userEvent.click(screen.getByRole("button", { name: "Accept all from Ramesh" }));

  await open();
  expect(screen.getByText(/^Cash: ₹750 \(2\) · Cheque: ₹1,500 \(1\) · It counts as received/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(onAccept).not.toHaveBeenCalled();

  await open();
  await userEvent.click(screen.getByRole("button", { name: "Accept all" }));
  expect(onAccept).toHaveBeenCalledExactlyOnceWith([1, 2, 3]);
});
