import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { type CurrentStore, StoreContext } from "@/shared/tenant/store-context";
import { Timeline } from "@/shared/ui/Timeline";
import type { Return, OrderReturns as Returns } from "../wire";
import { OrderReturns } from "./OrderReturns";
import { useReturnSteps } from "./useReturnSteps";

const { server } = vi.hoisted(() => ({
  server: { data: {} as unknown, sent: [] as unknown[], answers: [] as unknown[] },
}));
vi.mock("../api", () => ({
  // `data` would still have the returns of the previous order.
  useGetOrderReturnsQuery: () => ({ currentData: server.data }),
  useDecideReturnMutation: () => [vi.fn()],
  useAskReturnMutation: () => [
    (request: unknown) => {
      server.sent.push(request);
      const refusal = server.answers.shift();
      return { unwrap: () => (refusal ? Promise.reject(refusal) : Promise.resolve()) };
    },
  ],
}));

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces(["returns", "common", "owner"]);
});
beforeEach(() => {
  Object.assign(server, { sent: [], answers: [] });
});

const RECEIVED: Return = {
  id: 4,
  at: "2026-11-28T05:00:00Z",
  decisions: [
    { decision: "accepted", at: "2026-11-28T06:00:00Z", by: "Asha", reason: "" },
    { decision: "received", at: "2026-11-29T05:00:00Z", by: "Asha", reason: "" },
  ],
  state: "received",
  reason: "",
  creditNote: "CN/26-27/1",
  pictures: [],
  lines: [{ itemId: 9, name: "Fan", size: "", quantity: 2, accepted: 2, reason: "damaged", note: "rust" }],
};
const ORDER = { id: 7, number: 1337, items: [{ id: 9, name: "Fan", size: "" }] };
const STORE = {
  settings: { returns: true },
  path: (to = "") => `/9000012345/${to}`,
} as unknown as CurrentStore;
const returns = (data: Partial<Returns>) => {
  server.data = { returns: [], left: [], ...data };
};

function Page() {
  const steps = useReturnSteps(ORDER.id);
  return (
    <>
      <OrderReturns className="" order={ORDER} customer="Asha" creditNote={(of) => of.creditNote} />
      <Timeline label="History" steps={steps} />
    </>
  );
}
const show = () =>
  render(
    <MemoryRouter>
      <StoreContext value={STORE}>
        <Page />
      </StoreContext>
    </MemoryRouter>,
  );

it("shows the returns of an order, and their reason and credit note in its history", () => {
  returns({ returns: [RECEIVED] });

  show();
  expect(screen.getByText("Received")).toBeVisible();
  expect(screen.getByText("CN/26-27/1")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Record a return" })).not.toBeInTheDocument();
  const [request, accepted, received] = within(screen.getByRole("list", { name: "History" })).getAllByRole(
    "listitem",
  );
  expect(request).toHaveTextContent(/Return requested.*Damaged · rust/);
  expect(accepted).toHaveTextContent(/Return accepted.*by Asha/);
  expect(received).toHaveTextContent(/Goods received.*Credit note CN\/26-27\/1/);
});

it("says in one step what the owner recorded, which is accepted at once", () => {
  const [accepted] = RECEIVED.decisions;
  const decisions = accepted ? [{ ...accepted, at: RECEIVED.at }] : [];
  returns({ returns: [{ ...RECEIVED, state: "accepted", decisions, creditNote: null }] });

  show();
  const [only, ...others] = within(screen.getByRole("list", { name: "History" })).getAllByRole("listitem");
  expect(only).toHaveTextContent(/Return accepted.*Damaged · rust/);
  expect(others).toEqual([]);
});

it("records a return, and asks about kept gifts when the server needs an answer", async () => {
  returns({ left: [{ itemId: 9, quantity: 3 }] });
  server.answers = [{ status: 422, data: { message: "Kept", errors: { holdBack: ["Kept"] } } }];

  show();
  fireEvent.click(screen.getByText("Record a return"));
  const record = document.querySelector<HTMLButtonElement>("[type=submit]");
  expect(record).toBeDisabled();
  fireEvent.change(screen.getByLabelText("Return of Fan"), { target: { value: "2" } });
  await waitFor(() => expect(record).toBeEnabled());
  await act(async () => record?.click());
  const lines = [{ itemId: 9, quantity: 2, reason: "damaged", note: "" }];
  await waitFor(() => expect(server.sent).toHaveLength(1));
  expect(server.sent[0]).toMatchObject({ orderId: 7, lines });

  fireEvent.click(await screen.findByLabelText("Credit in full"));
  await act(async () => record?.click());
  await waitFor(() => expect(server.sent[1]).toMatchObject({ orderId: 7, lines, holdBack: false }));
});
