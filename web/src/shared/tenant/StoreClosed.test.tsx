import { fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeAll, expect, it, vi } from "vitest";
import { startI18n } from "@/shared/i18n/i18n";
import { StoreClosed } from "./StoreClosed";
import { suspensionOf } from "./suspension";

const answered = vi.fn();
vi.mock("./api", () => ({ useAskWhySuspendedMutation: () => [answered, { isLoading: false }] }));

beforeAll(() => startI18n("en"));

const suspension = {
  reason: "The bill is open",
  since: "2026-11-20T10:00:00+05:30",
  email: "hello@haat.example",
  phone: "9000000001",
  messages: [{ title: "Pay to go on", text: "By card or UPI." }],
};
const PLAIN = { status: 403, data: { message: "Temporarily closed.", key: "store.suspended" } };
const FOR_OWNER = { status: 403, data: { message: "Suspended.", key: "store.suspended_owner", suspension } };

const shown = (why: unknown) =>
  render(
    <MemoryRouter>
      <StoreClosed mobileNumber="9000012345" why={why} />
    </MemoryRouter>,
  );

it("given a customer, a suspended store shows the plain notice alone", () => {
  shown(PLAIN);

  expect(screen.getByText("Temporarily closed.")).toBeTruthy();
  expect(screen.queryByText(/The bill is open/)).toBeNull();
});

it("to its owner, a suspended store says why, since when and where to write to", async () => {
  shown(FOR_OWNER);

  expect(await screen.findByText(/The bill is open/)).toBeTruthy();
  expect(screen.getByText(/20 Nov/)).toBeTruthy();
  expect(screen.getByText("By card or UPI.")).toBeTruthy();
  expect(screen.getByRole("link", { name: /hello@haat.example/ }).getAttribute("href")).toBe(
    "mailto:hello@haat.example",
  );
});

it("given an owner who is signed out, their password shows why", async () => {
  answered.mockResolvedValueOnce({ error: PLAIN }).mockResolvedValueOnce({ error: FOR_OWNER });
  shown(PLAIN);

  fireEvent.click(screen.getByRole("button", { name: "Are you the owner?" }));
  fireEvent.change(await screen.findByLabelText(/Password of/), { target: { value: "wrong" } });
  fireEvent.click(screen.getByRole("button", { name: "Show why" }));
  expect(await screen.findByText("Wrong password.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Show why" }));

  expect(await screen.findByText(/The bill is open/)).toBeTruthy();
});

it("given a store that was closed, no one is asked for a password", () => {
  shown({ status: 403, data: { message: "This store has been closed.", key: "store.closed" } });

  expect(screen.queryByRole("button")).toBeNull();
  expect(suspensionOf(undefined)).toBeNull();
});
