import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { type CurrentStore, StoreContext } from "@/shared/tenant/store-context";
import { settingsFromWire } from "@/shared/tenant/wire";
import { Notices } from "@/shared/ui/Notices";
import { Changes as BuyersList, useMayAskChange } from "./buyer/Changes";
import { Changes as OwnersChanges } from "./owner/Changes";
import type { Change, OrderChanges, Repriced } from "./wire";

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces(["changes", "cart", "common"]);
});

const { server } = vi.hoisted(() => ({
  server: {
    changes: { changes: [], mayAsk: true, packings: {} } as OrderChanges,
    sent: [] as Record<string, unknown>[],
    problem: null as unknown,
    /** The answers to pricing requests, oldest first; if empty, the default answer. */
    prices: [] as (() => Promise<unknown>)[],
  },
}));
const REPRICED: Repriced = {
  items: [
    {
      name: "Fan",
      free: false,
      before: 10,
      quantity: 12,
      rateBefore: 100,
      rateAfter: 110,
      netBefore: 1000,
      netAfter: 1320,
    },
  ],
  netBefore: 1000.4,
  netAfter: 1319.6,
  held: false,
};
const answer = <Result,>(result: Result) => ({
  unwrap: () => (server.problem ? Promise.reject(server.problem) : Promise.resolve(result)),
  unsubscribe: () => undefined,
});
vi.mock("@/shared/session/useSession", () => ({ useSession: () => ({ salesperson: false }) }));
vi.mock("@/features/orders/quick-order/ItemPicker", () => ({
  ItemPicker: ({ label, onPick }: { label: string; onPick: (item: object) => void }) => (
    <button
      type="button"
      onClick={() =>
        onPick({
          code: "W",
          size: "L",
          name: "Wire L",
          picture: "/w.webp",
          minimum: 20,
          step: 10,
          maximum: null,
        })
      }
    >
      {label}
    </button>
  ),
}));
vi.mock("@/shared/edit/SizeSelect", () => ({
  SizeSelect: ({ id, onChange }: { id: string; onChange: (item: object) => void }) => (
    <button
      type="button"
      id={id}
      onClick={() => onChange({ value: "W", size: "L", label: "Wire", minimum: 2 })}
    />
  ),
}));
vi.mock("./api", () => {
  const mutation = () => [
    (values: Record<string, unknown>) => {
      server.sent.push(values);
      return answer(undefined);
    },
    { isLoading: false },
  ];
  return {
    useGetOrderChangesQuery: () => ({ data: server.changes, currentData: server.changes }),
    useRepriceOrderQuery: () => ({ currentData: REPRICED }),
    useLazyRepriceOrderQuery: () => [
      () => {
        const price = server.prices.shift();
        return price ? { ...answer(REPRICED), unwrap: price } : answer(REPRICED);
      },
      { isFetching: false },
    ],
    useAskChangeMutation: mutation,
    useDecideChangeMutation: mutation,
  };
});

afterEach(() => {
  sessionStorage.clear();
  server.changes = { changes: [], mayAsk: true, packings: {} };
  server.sent.length = 0;
  server.problem = null;
  server.prices.length = 0;
});

const item = (id: number, name: string, more: object = {}) => ({
  id,
  name,
  size: "",
  quantity: 10,
  status: "Pending",
  free: false,
  ...more,
});
const ORDER = {
  id: 7,
  number: 1302,
  party: null,
  items: [item(1, "Fan"), item(2, "Gift", { free: true }), item(3, "Lamp", { status: "Canceled" })],
};
const WAITING: Change = {
  id: 31,
  at: "2026-11-27T06:00:00Z",
  by: "Asha",
  note: "",
  state: "waiting",
  reason: "",
  lines: [{ itemId: 1, quantity: 12 }],
  added: [],
  items: [],
  netBefore: 1000,
  netAfter: 1200,
};

/** The changes of a customer's order, with the entry of the page's menu. */
function BuyersChanges(props: { className: string; order: typeof ORDER }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      {useMayAskChange(props.order.id) && (
        <button type="button" onClick={() => setAsking(true)}>
          Ask for a change
        </button>
      )}
      <BuyersList {...props} asking={asking} onClose={() => setAsking(false)} />
    </>
  );
}

function show(Shown: typeof BuyersChanges | typeof OwnersChanges, order = ORDER) {
  const settings = settingsFromWire([{ VARIABLE: "orderChanges", VALUE: "Y" }] as never);
  return render(
    <MemoryRouter>
      <StoreContext value={{ settings, mobileNumber: "9000012345" } as CurrentStore}>
        <Shown className="" order={order} />
        <Notices />
      </StoreContext>
    </MemoryRouter>,
  );
}

describe("a customer", () => {
  it("sees the new amount of other quantities before the store is asked", async () => {
    show(BuyersChanges);
    await userEvent.click(screen.getByRole("button", { name: "Ask for a change" }));
    const quantity = await screen.findByRole("spinbutton", { name: "Quantity of Fan" });
    expect(screen.queryByRole("spinbutton", { name: /Gift|Lamp/ })).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: "See the new amount" })).toBeDisabled();

    await userEvent.clear(quantity);
    await userEvent.type(quantity, "11{Enter}");
    await userEvent.click(screen.getByRole("button", { name: "Increase Fan" }));
    expect(await screen.findByText("New amount ₹1,320 instead of ₹1,000")).toBeInTheDocument();
    expect(screen.getByText("New amount ₹1,320")).toBeInTheDocument();
    expect(server.sent).toEqual([]);

    await userEvent.click(screen.getByRole("button", { name: "Ask the store" }));
    expect(await screen.findByText("Request sent to the store")).toBeInTheDocument();
    const lines = [{ itemId: 1, quantity: 12 }];
    expect(server.sent).toEqual([{ orderId: 7, lines, added: [], note: "", shownNet: 1319.6 }]);
  });

  it("finds after a reload what was typed, until it is sent or canceled", async () => {
    const typed = async () => {
      await userEvent.click(screen.getByRole("button", { name: "Ask for a change" }));
      const field = await screen.findByRole("spinbutton", { name: "Quantity of Fan" });
      return [field, screen.getByLabelText(/note/i)].map((each) => (each as HTMLInputElement).value);
    };
    const { unmount } = show(BuyersChanges);
    expect(await typed()).toEqual(["10", ""]);
    await userEvent.click(screen.getByRole("button", { name: "Increase Fan" }));
    await userEvent.click(screen.getByRole("button", { name: "Add an item" }));
    await userEvent.type(screen.getByLabelText(/note/i), "By Friday");
    unmount();

    const again = show(BuyersChanges);
    expect(await typed()).toEqual(["11", "By Friday"]);
    expect(screen.getByRole("spinbutton", { name: "Quantity of Wire L" })).toHaveValue("20");
    await userEvent.click(await screen.findByRole("button", { name: "Ask the store" }));
    await screen.findByText("Request sent to the store");
    again.unmount();

    const other = show(BuyersChanges);
    expect(await typed()).toEqual(["10", ""]);
    await userEvent.click(screen.getByRole("button", { name: "Increase Fan" }));
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(await typed()).toEqual(["10", ""]);
    other.unmount();
  });

  it("adds an item once, changes its mind, and reads next to it why it is refused", async () => {
    show(BuyersChanges);
    await userEvent.click(screen.getByRole("button", { name: "Ask for a change" }));
    const add = await screen.findByRole("button", { name: "Add an item" });
    await userEvent.click(add);
    expect(document.querySelector('img[src="/w.webp"]')).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Remove Wire L" }));
    expect(screen.getByRole("button", { name: "See the new amount" })).toBeDisabled();

    const errors = { "added.0.quantity": ["Only 1 left"] };
    server.problem = { status: 422, data: { message: "No", errors } };
    await userEvent.click(add);
    await userEvent.click(add);
    const quantity = screen.getByRole("spinbutton", { name: "Quantity of Wire L" });
    expect(quantity).toHaveValue("20");
    expect(await screen.findByText("Only 1 left")).toBeInTheDocument();
    expect(quantity).toBeInvalid();
    expect(quantity).toHaveAccessibleDescription("Only 1 left");
  });

  it("steps an added item as it is packed, and drops it below its minimum", async () => {
    show(BuyersChanges);
    await userEvent.click(screen.getByRole("button", { name: "Ask for a change" }));
    await userEvent.click(await screen.findByRole("button", { name: "Add an item" }));
    const quantity = screen.getByRole("spinbutton", { name: "Quantity of Wire L" });
    await userEvent.click(screen.getByRole("button", { name: "Increase Wire L" }));
    expect(quantity).toHaveValue("30");
    await userEvent.type(quantity, "{Control>}a{/Control}5{Enter}");
    expect(quantity).toHaveValue("20");

    await userEvent.click(screen.getByRole("button", { name: "Decrease Wire L" }));
    expect(quantity).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: "See the new amount" })).toBeDisabled();
  });

  it("steps an item of the order as it is packed, and takes it out below its minimum", async () => {
    server.changes = { ...server.changes, packings: { 1: { minimum: 10, step: 5, maximum: null } } };
    show(BuyersChanges);
    await userEvent.click(screen.getByRole("button", { name: "Ask for a change" }));
    const quantity = await screen.findByRole("spinbutton", { name: "Quantity of Fan" });
    await userEvent.click(screen.getByRole("button", { name: "Increase Fan" }));
    expect(quantity).toHaveValue("15");

    await userEvent.click(screen.getByRole("button", { name: "Decrease Fan" }));
    await userEvent.click(screen.getByRole("button", { name: "Decrease Fan" }));
    expect(quantity).toHaveValue("0");
    await userEvent.click(screen.getByRole("button", { name: "Increase Fan" }));
    expect(quantity).toHaveValue("10");
  });

  it.each([7, 12])(
    "takes the %i that were ordered, though the packing allows no such quantity",
    async (quantity) => {
      server.changes = { ...server.changes, packings: { 1: { minimum: 10, step: 5, maximum: null } } };
      show(BuyersChanges, { ...ORDER, items: [item(1, "Fan", { quantity })] });
      await userEvent.click(screen.getByRole("button", { name: "Ask for a change" }));
      const field = await screen.findByRole("spinbutton", { name: "Quantity of Fan" });
      expect(Number(field.getAttribute("aria-valuemin"))).toBeLessThanOrEqual(quantity);
      await userEvent.click(screen.getByRole("button", { name: "Increase Fan" }));
      expect(field).not.toHaveValue(String(quantity));

      await userEvent.type(field, `{Control>}a{/Control}${quantity}{Enter}`);
      expect(field).toHaveValue(String(quantity));
      expect(screen.getByRole("button", { name: "See the new amount" })).toBeDisabled();
    },
  );

  it("reads next to a quantity why it is refused", async () => {
    server.problem = {
      status: 422,
      data: { message: "No", errors: { "lines.0.quantity": ["Quantity must be in multiples of 10"] } },
    };
    show(BuyersChanges);
    await userEvent.click(screen.getByRole("button", { name: "Ask for a change" }));
    await userEvent.type(await screen.findByRole("spinbutton", { name: "Quantity of Fan" }), "5{Enter}");

    expect(await screen.findByText("Quantity must be in multiples of 10")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Ask the store" })).not.toBeInTheDocument();

    // The error was about the previous quantity.
    await userEvent.click(screen.getByRole("button", { name: "Increase Fan" }));
    expect(screen.queryByText("Quantity must be in multiples of 10")).not.toBeInTheDocument();
  });

  it("asks for the amount again after it could not come", async () => {
    server.prices.push(() => Promise.reject({ status: 503 }));
    show(BuyersChanges);
    await userEvent.click(screen.getByRole("button", { name: "Ask for a change" }));
    await userEvent.click(await screen.findByRole("button", { name: "Increase Fan" }));
    expect(await screen.findByText("Something went wrong")).toBeInTheDocument();

    await userEvent.click(screen.getByRole("button", { name: "See the new amount" }));
    expect(await screen.findByText("New amount ₹1,320")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Ask the store" })).toBeEnabled();
  });

  it("keeps a newer amount when an older pricing fails after it", async () => {
    let fail = (_error: object) => {};
    server.prices.push(
      () =>
        new Promise((_, reject) => {
          fail = reject;
        }),
    );
    show(BuyersChanges);
    await userEvent.click(screen.getByRole("button", { name: "Ask for a change" }));
    const more = await screen.findByRole("button", { name: "Increase Fan" });
    await userEvent.click(more);
    await vi.waitFor(() => expect(server.prices).toHaveLength(0));
    await userEvent.click(more);
    expect(await screen.findByText("New amount ₹1,320")).toBeInTheDocument();

    fail({ status: 422, data: { message: "Too old", errors: { "lines.0.quantity": ["Too old"] } } });
    await new Promise((resolve) => setTimeout(resolve));
    expect(screen.queryByText("Too old")).not.toBeInTheDocument();
    expect(screen.getByText("New amount ₹1,320")).toBeInTheDocument();
  });

  it("sees the amount again after what was sent was refused", async () => {
    show(BuyersChanges);
    await userEvent.click(screen.getByRole("button", { name: "Ask for a change" }));
    await userEvent.click(await screen.findByRole("button", { name: "Increase Fan" }));
    const send = await screen.findByRole("button", { name: "Ask the store" });
    server.problem = { status: 409, data: { message: "The amount is another one" } };
    await userEvent.click(send);

    expect(await screen.findByText("The amount is another one")).toBeInTheDocument();
    expect(screen.queryByText("New amount ₹1,320")).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: "See the new amount" })).toBeEnabled();
    expect(server.sent).toHaveLength(1);
  });

  it.each([
    [
      "with the rates of each item",
      REPRICED.items,
      "rate ₹110 instead of ₹100 · amount ₹1,320 instead of ₹1,000",
    ],
    [
      "with quantities alone, where rates are hidden",
      REPRICED.items.map((each) => ({
        ...each,
        rateBefore: null,
        rateAfter: null,
        netBefore: null,
        netAfter: null,
      })),
      "Fan: 12 instead of 10",
    ],
  ])("reads what was changed, %s", async (_how, items, text) => {
    server.changes = { changes: [{ ...WAITING, state: "accepted", items }], mayAsk: true, packings: {} };
    show(BuyersChanges);
    expect(screen.getByText(text)).toBeInTheDocument();
  });

  it("withdraws a change that waits, and asks for no second one", async () => {
    server.changes = { changes: [WAITING], mayAsk: false, packings: {} };
    show(BuyersChanges);
    expect(screen.queryByRole("button", { name: "Ask for a change" })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Withdraw" }));
    expect(server.sent).toEqual([{ orderId: 7, id: 31, decision: "withdrawn" }]);
  });
});

describe("the owner", () => {
  it("accepts a change at the amount of now", async () => {
    server.changes = { changes: [WAITING], mayAsk: false, packings: {} };
    show(OwnersChanges);
    expect(screen.getByText("Fan: 12 instead of 10")).toBeInTheDocument();
    const figures = "rate ₹110 instead of ₹100 · amount ₹1,320 instead of ₹1,000";
    expect(screen.getByText(figures)).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Accept" }));
    expect(await screen.findByText("Order changed")).toBeInTheDocument();
    expect(server.sent).toEqual([{ orderId: 7, id: 31, decision: "accepted", shownNet: 1319.6 }]);
  });

  it("adds an item at the amount that was shown", async () => {
    show(OwnersChanges);
    await userEvent.click(screen.getByRole("button", { name: "Change items" }));
    await userEvent.click(await screen.findByRole("button", { name: "Add an item" }));
    expect(screen.getByRole("spinbutton", { name: "Quantity of Wire L" })).toHaveValue("2");
    await userEvent.click(screen.getByRole("button", { name: "See the new amount" }));
    await userEvent.click(await screen.findByRole("button", { name: "Change the order" }));
    expect(await screen.findByText("Order changed")).toBeInTheDocument();
    const added = [{ code: "W", size: "L", name: "Wire L", quantity: 2 }];
    expect(server.sent).toEqual([{ orderId: 7, lines: [], added, note: "", shownNet: 1319.6 }]);
  });

  it("declines a change with a reason", async () => {
    server.changes = { changes: [WAITING], mayAsk: false, packings: {} };
    show(OwnersChanges);
    await userEvent.click(screen.getByRole("button", { name: "Decline" }));
    await userEvent.type(await screen.findByRole("textbox", { name: /Reason/ }), "Packed");
    await userEvent.click(screen.getAllByRole("button", { name: "Decline" }).at(-1) as HTMLElement);
    expect(await screen.findByText("Change declined")).toBeInTheDocument();
    expect(server.sent).toEqual([{ orderId: 7, id: 31, decision: "declined", reason: "Packed" }]);
  });
});
