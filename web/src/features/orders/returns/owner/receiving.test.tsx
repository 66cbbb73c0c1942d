import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, it, vi } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import type { OwnersReturn } from "../wire";
import { useDeciding } from "./useDeciding";

const sent = vi.hoisted(() => vi.fn());
vi.mock("../api", () => ({
  useDecideReturnMutation: () => [
    (decision: unknown) => {
      sent(decision);
      return { unwrap: () => Promise.resolve() };
    },
  ],
}));

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces(["returns", "common"]);
});

const BACK = { id: 4, order: { id: 7, number: 1216 }, lines: [] } as unknown as OwnersReturn;

function Return() {
  const { receive, dialog } = useDeciding();
  return (
    <>
      <button type="button" onClick={() => receive(BACK)}>
        Receive
      </button>
      {dialog}
    </>
  );
}

it("records goods as received only after asking: a credit note may follow", async () => {
  render(<Return />);

  await userEvent.click(screen.getByRole("button", { name: "Receive" }));
  expect(await screen.findByText("Are the goods of order 1216 back?")).toBeInTheDocument();
  expect(sent).not.toHaveBeenCalled();

  await userEvent.click(screen.getByRole("button", { name: "Goods received" }));
  expect(sent).toHaveBeenCalledWith({ id: 4, decision: "received" });
});
