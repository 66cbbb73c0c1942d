import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { type CurrentStore, StoreContext } from "@/shared/tenant/store-context";
import { Notices } from "@/shared/ui/Notices";
import { sendHeld, UNDO_FOR } from "../held";
import type { OwnerOrder, OwnerOrderItem } from "../wire";
import { OrderItems } from "./OrderItems";

const STORE = "9000012345";
const shop = { mobileNumber: STORE, path: (to = "") => `/${STORE}/${to}`, settings: {} } as CurrentStore;

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces(["owner", "office", "common", "catalog"]);
});

const item = (id: number, status: OwnerOrderItem["status"] = "Pending") =>
  ({
    id,
    name: `Fan ${id}`,
    size: "",
    unit: "pc",
    quantity: 1,
    delivered: 0,
    rate: 100,
    net: 118,
    status,
    may: status === "Pending" ? ["Approved", "Dispatched", "Canceled"] : ["Dispatched", "Canceled"],
    picture: null,
  }) as OwnerOrderItem;
const order = (...items: OwnerOrderItem[]) => ({ id: 7, number: 1302, items }) as OwnerOrder;

/** The status changes that were sent, and a function that answers the last one. */
const server = vi.hoisted(() => ({ sent: [] as object[], answer: () => {} }));
vi.mock("../api", () => ({
  useChangeStatusMutation: () => [
    (change: object) => {
      server.sent.push(change);
      return {
        unwrap: () =>
          new Promise<void>((resolve) => {
            server.answer = resolve;
          }),
      };
    },
    { isLoading: false },
  ],
}));

afterEach(() => {
  sendHeld();
  vi.useRealTimers();
  server.sent.length = 0;
});

function show(shown: OwnerOrder) {
  const page = (of: OwnerOrder) => (
    <MemoryRouter>
      <StoreContext value={shop}>
        <OrderItems order={of} />
        <Notices />
      </StoreContext>
    </MemoryRouter>
  );
  const { rerender, unmount } = render(page(shown));
  return { show: (of: OwnerOrder) => rerender(page(of)), unmount };
}
const line = (id: number) => screen.getByRole("checkbox", { name: `Select Fan ${id}` });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));

describe("while lines are being approved", () => {
  it("the next line can be ticked and stays so, in the row that was there", async () => {
    const { show: showAgain } = show(order(item(1), item(2)));
    await userEvent.click(line(1));
    await press("Approve");
    const second = line(2);
    await userEvent.click(second);

    await act(async () => server.answer());
    showAgain(order(item(1, "Approved"), item(2)));

    expect(line(2)).toBe(second);
    expect(second).toBeChecked();
    expect(line(1)).not.toBeChecked();
    expect(screen.getByText("1 item selected")).toBeInTheDocument();
  });
});

describe("a dispatch", () => {
  const dispatch = async () => {
    await userEvent.click(line(1));
    await press("Dispatch");
    await within(screen.getByRole("dialog")).findByText("Dispatch 1 item?");
    await userEvent.type(screen.getByLabelText("Transporter"), "Patel Roadways");
    vi.useFakeTimers({ shouldAdvanceTime: true });
    screen.getByRole<HTMLFormElement>("dialog").querySelector("form")?.requestSubmit();
    await screen.findByText("Dispatching…");
  };

  it("is sent after ten seconds, with its transport", async () => {
    show(order(item(1), item(2)));
    await dispatch();
    expect(line(1)).toBeDisabled();
    expect(server.sent).toEqual([]);

    await act(() => vi.advanceTimersByTimeAsync(UNDO_FOR));

    const transport = { transporter: "Patel Roadways", lrNumbers: {} };
    expect(server.sent).toMatchObject([{ of: "items", ids: [1], to: "Dispatched", transport }]);
  });

  it("that is undone never reaches the server", async () => {
    show(order(item(1), item(2)));
    await dispatch();

    act(() => screen.getByRole("button", { name: "Undo" }).click());
    await act(() => vi.advanceTimersByTimeAsync(2 * UNDO_FOR));

    expect(server.sent).toEqual([]);
    expect(screen.queryByText("Dispatching…")).not.toBeInTheDocument();
    expect(line(1)).toBeEnabled();
  });

  it("is sent at once when the page is left", async () => {
    const { unmount } = show(order(item(1), item(2)));
    await dispatch();
    unmount();

    window.dispatchEvent(new Event("pagehide"));
    await vi.advanceTimersByTimeAsync(2 * UNDO_FOR);

    expect(server.sent).toHaveLength(1);
  });
});
