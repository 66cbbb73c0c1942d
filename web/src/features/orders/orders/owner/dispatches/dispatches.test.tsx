import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { Notices } from "@/shared/ui/Notices";
import type { OwnerOrder } from "../wire";
import { Dispatches } from "./Dispatches";
import { chosenLines, ewayBillOf, isEwayBill, openLines } from "./rules";

beforeAll(async () => {
  // jsdom has no ResizeObserver, which a growing text area needs.
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  await startI18n("en");
  URL.createObjectURL = () => "blob:lr";
  URL.revokeObjectURL = () => undefined;
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("no picture")));
  await i18n.loadNamespaces(["owner", "dispatches", "common", "media"]);
});

const { server, mutation } = vi.hoisted(() => {
  const server = {
    sent: [] as Record<string, unknown>[],
    answer: (): Promise<number> => Promise.resolve(1),
  };
  const mutation = () => [
    (values: Record<string, unknown>) => {
      server.sent.push(values);
      return { unwrap: () => server.answer() };
    },
    { isLoading: false },
  ];
  return { server, mutation };
});
vi.mock("./api", () => ({
  useDispatchPartMutation: mutation,
  useUndoDispatchMutation: mutation,
  useCloseRestMutation: mutation,
}));
vi.mock("@/shared/pictures/api", () => ({
  useSendPrivatePictureMutation: () => [() => ({ unwrap: async () => "lr" })],
  useGetPrivatePictureQuery: ({ id }: { id: string }) => ({ data: { large: id, small: id } }),
}));

afterEach(() => {
  server.sent.length = 0;
  server.answer = () => Promise.resolve(1);
});

const item = (id: number, quantity: number) => ({ id, name: `Fan ${id}`, size: "", unit: "pc", quantity });
const ITEMS = [item(1, 12), item(2, 4), item(3, 6)];
const LEFT = [
  { itemId: 1, quantity: 7 },
  { itemId: 3, quantity: 6 },
];
const SENT = {
  id: 31,
  number: 1,
  at: "2026-11-27T06:00:00Z",
  transporter: "Gati",
  lrNumber: "17",
  boxes: 3,
  ewayBill: "123456789012",
  note: "By evening",
  picture: "lr",
  lines: [{ itemId: 1, quantity: 5 }],
  by: "Asha",
  undone: null,
  mayUndo: true,
};

const page = (known: Partial<OwnerOrder> = {}) => {
  const order = {
    id: 7,
    number: 1302,
    transporter: "",
    onHold: false,
    items: ITEMS,
    left: LEFT,
    dispatches: [],
    ...known,
  } as unknown as OwnerOrder;
  return (
    <MemoryRouter>
      <Dispatches order={order} slipOf={() => null} />
      <Notices />
    </MemoryRouter>
  );
};
const show = (known?: Partial<OwnerOrder>) => render(page(known));

describe("the lines of a dispatch", () => {
  it("are those of which something is left, in the order of the items", () => {
    const lines = openLines({ items: ITEMS, left: [...LEFT].reverse() } as unknown as OwnerOrder);
    expect(lines.map(({ itemId, left }) => [itemId, left])).toEqual([
      [1, 7],
      [3, 6],
    ]);
    expect(chosenLines(lines, { 1: 0, 3: 2 })).toEqual([{ itemId: 3, quantity: 2 }]);
  });

  it("have an e-way bill number of 12 digits, or none", () => {
    expect(ewayBillOf("1234 5678 9012")).toBe("123456789012");
    expect(["", "123456789012"].every(isEwayBill)).toBe(true);
    expect(["1", "12345678901x", "1234567890123"].some(isEwayBill)).toBe(false);
  });
});

describe("dispatching a part", () => {
  it("begins with all that is left, and sends what was chosen", async () => {
    show();
    await userEvent.click(screen.getByRole("button", { name: "Dispatch part" }));
    const first = screen.getByRole("spinbutton", { name: "Quantity of Fan 1" });
    expect(first).toHaveValue("7");
    expect(screen.queryByRole("spinbutton", { name: "Quantity of Fan 2" })).not.toBeInTheDocument();

    await userEvent.click(screen.getByRole("button", { name: "None" }));
    expect(screen.getByRole("button", { name: "Dispatch" })).toBeDisabled();
    await userEvent.clear(first);
    await userEvent.type(first, "5");
    await userEvent.type(screen.getByLabelText("LR number"), "LR 7");
    await userEvent.type(screen.getByLabelText("E-way bill number"), "1234 5678 9012");
    const lr = new File(["x"], "lr.png", { type: "image/png" });
    await userEvent.upload(screen.getByLabelText("Photo of the LR or the goods"), lr);
    await userEvent.click(screen.getByRole("button", { name: "Dispatch" }));

    expect(await screen.findByText("Dispatch 1 saved")).toBeInTheDocument();
    expect(server.sent).toMatchObject([
      {
        id: 7,
        lines: [{ itemId: 1, quantity: 5 }],
        shipment: { lrNumber: "LR 7", ewayBill: "123456789012", boxes: 0 },
        picture: "lr",
      },
    ]);
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("shows next to a line what the server refuses, and sends the same again with the same key", async () => {
    server.answer = () =>
      Promise.reject({
        status: 422,
        data: { message: "Fan 3: only 2 left", errors: { "lines.1.quantity": ["Fan 3: only 2 left"] } },
      });
    show();
    await userEvent.click(screen.getByRole("button", { name: "Dispatch part" }));
    await userEvent.click(screen.getByRole("button", { name: "Dispatch" }));

    const third = screen.getByRole("spinbutton", { name: "Quantity of Fan 3" });
    expect(third).toHaveAccessibleDescription("Fan 3: only 2 left");
    await userEvent.click(screen.getByRole("button", { name: "Dispatch" }));
    expect(server.sent[0]?.key).toBe(server.sent[1]?.key);
  });

  it("refuses a wrong e-way bill number before it is sent", async () => {
    show();
    await userEvent.click(screen.getByRole("button", { name: "Dispatch part" }));
    await userEvent.type(screen.getByLabelText("E-way bill number"), "12");
    await userEvent.click(screen.getByRole("button", { name: "Dispatch" }));

    expect(screen.getByRole("alert")).toHaveTextContent("12 digits");
    expect(server.sent).toEqual([]);
  });

  it("follows the order that changes under the dialog, and keeps what was typed", async () => {
    const { rerender } = show();
    await userEvent.click(screen.getByRole("button", { name: "Dispatch part" }));
    const first = screen.getByRole("spinbutton", { name: "Quantity of Fan 1" });
    await userEvent.clear(first);
    await userEvent.type(first, "5");

    const changed = [
      { itemId: 1, quantity: 6 },
      { itemId: 2, quantity: 4 },
    ];
    rerender(page({ left: changed }));
    await userEvent.click(screen.getByRole("button", { name: "Dispatch" }));

    expect(server.sent).toMatchObject([{ lines: [{ itemId: 1, quantity: 5 }, changed[1]] }]);
  });

  it("of a rest that is closed follows the order too", async () => {
    const items = ITEMS.map((each) => ({ ...each, delivered: 1 }));
    const { rerender } = show({ items } as unknown as OwnerOrder);
    await userEvent.click(screen.getByRole("button", { name: "Close the rest" }));
    await userEvent.click(screen.getByRole("checkbox", { name: /Fan 3/ }));

    rerender(page({ items, left: [{ itemId: 2, quantity: 4 }, ...LEFT] } as unknown as OwnerOrder));
    await userEvent.type(screen.getByLabelText("Reason"), "No stock");
    await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Close the rest" }));

    expect(server.sent).toEqual([{ id: 7, itemIds: [1, 2], reason: "No stock" }]);
  });

  it("is not offered on an order on hold, nor where nothing is left", () => {
    show({ onHold: true });
    show({ left: [], dispatches: [SENT] });
    expect(screen.queryByRole("button", { name: "Dispatch part" })).not.toBeInTheDocument();
  });
});

describe("a dispatch", () => {
  it("says what left the store and how, and is undone with a reason", async () => {
    show({ dispatches: [SENT] });
    expect(screen.getByText("5 pc · Fan 1")).toBeInTheDocument();
    expect(screen.getByText("Gati, LR 17 · 3 boxes · E-way bill 123456789012")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Photo of dispatch 1" })).toBeInTheDocument();

    await userEvent.click(screen.getByRole("button", { name: "Undo dispatch 1" }));
    await userEvent.type(screen.getByLabelText("Reason"), "Wrong lorry");
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(server.sent).toEqual([{ id: 7, dispatchId: 31, reason: "Wrong lorry" }]);
  });

  it("that was undone says why, and is not undone again", () => {
    const undone = { at: SENT.at, by: "Asha", reason: "Wrong lorry" };
    show({ dispatches: [{ ...SENT, mayUndo: false, undone }] });
    expect(screen.getByText("by Asha · Wrong lorry")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Undo dispatch 1" })).not.toBeInTheDocument();
  });
});
