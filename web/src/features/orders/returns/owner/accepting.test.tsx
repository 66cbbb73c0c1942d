import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import type { OwnersReturn, ReturnPreview } from "../wire";
import { useDeciding } from "./useDeciding";

const { server } = vi.hoisted(() => ({
  server: { sent: [] as unknown[], asked: [] as unknown[], preview: {} as ReturnPreview },
}));
vi.mock("../api", () => ({
  useDecideReturnMutation: () => [
    (decision: unknown) => {
      server.sent.push(decision);
      return { unwrap: () => Promise.resolve() };
    },
  ],
  useReturnPreviewQuery: (asked: unknown) => {
    server.asked.push(asked);
    return { data: server.preview };
  },
}));

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces(["returns", "common"]);
});
beforeEach(() => {
  server.sent = [];
  server.asked = [];
});

const BACK = {
  id: 4,
  order: { id: 7, number: 1216 },
  lines: [{ itemId: 9, name: "Fan", size: "", quantity: 10 }],
} as unknown as OwnersReturn;
const LINES = [{ itemId: 9, quantity: 10 }];

function Return() {
  const { accept, dialog } = useDeciding();
  return (
    <>
      <button type="button" onClick={() => accept(BACK)}>
        Open
      </button>
      {dialog}
    </>
  );
}

async function opened() {
  render(<Return />);
  await userEvent.click(screen.getByRole("button", { name: "Open" }));
  return screen.findByRole("button", { name: "Accept" });
}

it("says what the customer keeps, and accepts only with the owner's choice", async () => {
  server.preview = { gifts: [{ itemId: 10, name: "Fan", free: true, quantity: 1, worth: 118 }], most: 118 };
  const accept = await opened();
  expect(await screen.findByText("1 free piece of Fan kept, worth ₹118")).toBeInTheDocument();
  expect(server.asked).toContainEqual({ id: 4, lines: LINES });

  await userEvent.click(accept);
  expect(await screen.findByText("Please choose")).toBeInTheDocument();
  expect(server.sent).toEqual([]);

  await userEvent.click(screen.getByRole("radio", { name: "Deduct ₹118 from the credit" }));
  await userEvent.click(accept);
  expect(server.sent).toEqual([{ id: 4, decision: "accepted", lines: LINES, holdBack: true }]);
});

it("asks nothing where all is earned", async () => {
  server.preview = { gifts: [], most: 0 };

  await userEvent.click(await opened());
  expect(screen.queryByRole("radio")).not.toBeInTheDocument();
  expect(server.sent).toEqual([{ id: 4, decision: "accepted", lines: LINES, holdBack: undefined }]);
});
