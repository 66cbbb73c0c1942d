import { act, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { type CurrentStore, StoreContext } from "@/shared/tenant/store-context";
import { Notices } from "@/shared/ui/Notices";
import { hold, sendHeld, UNDO_FOR } from "./held";
import { OrderBadge } from "./list/OrderBadge";
import { useMove } from "./useMove";
import type { BriefOrder, OwnerOrder } from "./wire";

const server = vi.hoisted(() => ({ sent: [] as object[] }));
vi.mock("./api", () => ({
  useChangeStatusMutation: () => [
    (change: object) => {
      server.sent.push(change);
      return { unwrap: async () => undefined };
    },
    { isLoading: false },
  ],
}));

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces(["owner", "common"]);
});
beforeEach(() => {
  vi.useFakeTimers();
  server.sent = [];
});
afterEach(() => {
  sendHeld();
  vi.useRealTimers();
});

function Approve({ ids }: { ids: number[] }) {
  const { move, dialog } = useMove(() => undefined);
  const orders = ids.map((id) => ({ id }) as BriefOrder);
  return (
    <>
      <button type="button" onClick={() => move({ of: "orders", ids, orders, to: "Approved" })}>
        Approve them
      </button>
      <OrderBadge order={{ id: 1, status: "Pending" } as OwnerOrder} />
      {dialog}
      <Notices />
    </>
  );
}
function approve(...ids: number[]) {
  render(
    <MemoryRouter>
      <StoreContext value={{ mobileNumber: "9000012345" } as CurrentStore}>
        <Approve ids={ids} />
      </StoreContext>
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByText("Approve them"));
}

it("several orders are approved after ten seconds, and until then each says so", async () => {
  approve(1, 2);
  expect(server.sent).toEqual([]);
  expect(screen.getByText("2 orders will be approved")).toBeVisible();
  expect(screen.getByText("Approving…")).toBeVisible();

  await act(() => vi.advanceTimersByTimeAsync(UNDO_FOR));
  expect(server.sent).toEqual([expect.objectContaining({ of: "orders", ids: [1, 2], to: "Approved" })]);
});

it("an approval of several orders that is undone never reaches the server", async () => {
  approve(1, 2);
  fireEvent.click(screen.getByText("Undo"));

  await act(() => vi.advanceTimersByTimeAsync(UNDO_FOR));
  expect(server.sent).toEqual([]);
  expect(screen.getByText("Pending")).toBeVisible();
});

it("a single order is approved at once: its page can undo that", async () => {
  approve(1);

  expect(server.sent).toHaveLength(1);
});

it("an order that is held for approval is approved before its dispatch is held", () => {
  const sent: string[] = [];
  hold({ of: "orders", ids: [1, 2], to: "Approved" }, () => sent.push("approval"));
  hold({ of: "items", ids: [1], to: "Dispatched" }, () => sent.push("items"));
  hold({ of: "orders", ids: [3], to: "Approved" }, () => sent.push("another"));
  expect(sent).toEqual([]);

  hold({ of: "orders", ids: [2], to: "Dispatched" }, () => sent.push("dispatch"));
  expect(sent).toEqual(["approval"]);

  sendHeld();
  expect(sent).toEqual(["approval", "items", "another", "dispatch"]);
});

it("what is sent because the tab is hidden can no longer be undone", async () => {
  approve(1, 2);

  await act(async () => sendHeld());
  expect(server.sent).toHaveLength(1);
  expect(screen.queryByText("Undo")).not.toBeInTheDocument();
});
