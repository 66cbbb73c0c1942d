import { fireEvent, render, screen, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { startI18n } from "@/shared/i18n/i18n";
import { Sessions } from "./buyer/Sessions";
import { PersonSignIns } from "./owner/PersonSignIns";
import { SignIns } from "./owner/SignIns";

const here = {
  session: "1",
  client: "Chrome · Android",
  deviceName: "",
  address: "203.0.113.…",
  createdAt: "2026-11-20T10:00:00+05:30",
  lastUsedAt: "2026-11-21T09:00:00+05:30",
  current: true,
};
const other = { ...here, session: "2", client: "Firefox · Windows", current: false };
const end = vi.fn((_session?: string) => ({ unwrap: async () => undefined }));
const listed = vi.fn();
const endTheirs = vi.fn((_of: object) => ({ unwrap: async () => undefined }));
vi.mock("./api", () => ({
  useListPersonsSessionsQuery: () => ({ currentData: listed() }),
  useEndPersonsSessionsMutation: () => [endTheirs, { isLoading: false }],
  useListSessionsQuery: () => ({ data: listed() }),
  useEndSessionsMutation: () => [end, { isLoading: false }],
}));

beforeAll(() => startI18n("en"));
beforeEach(() => {
  end.mockClear();
  listed.mockReturnValue([here, other]);
});

const confirm = async (name: string) =>
  fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name }));

it.each([
  ["a buyer", Sessions],
  ["an owner", SignIns],
])("%s signs out another device, but only after a question that names it", async (_who, List) => {
  render(<List />);
  expect(await screen.findByText("This device")).toBeTruthy();
  expect(screen.getAllByText(/203\.0\.113\.…/)).toHaveLength(2);

  fireEvent.click(screen.getByRole("button", { name: "Sign Out" }));
  expect(await screen.findByText("Sign out Firefox · Windows?")).toBeTruthy();
  expect(end).not.toHaveBeenCalled();
  await confirm("Sign Out");
  expect(end).toHaveBeenCalledWith("2");
});

it("all others are signed out with one button", async () => {
  render(<SignIns />);

  fireEvent.click(await screen.findByRole("button", { name: "Sign out other devices" }));
  await confirm("Sign Out");
  expect(end).toHaveBeenCalledWith(undefined);
});

it("who is signed in here alone reads that", async () => {
  listed.mockReturnValue([here]);
  render(<SignIns />);

  expect(await screen.findByText("You are not signed in anywhere else.")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

it("the owner signs a salesperson out on one device or on all", async () => {
  listed.mockReturnValue([{ ...here, current: false }, other]);
  render(<PersonSignIns kind="sman" code="S001" />);

  fireEvent.click((await screen.findAllByRole("button", { name: "Sign Out" }))[1] as HTMLElement);
  await confirm("Sign Out");
  expect(endTheirs).toHaveBeenLastCalledWith({ kind: "sman", code: "S001", session: "2" });

  fireEvent.click(screen.getByRole("button", { name: "Sign out all devices" }));
  expect(await screen.findByText("Sign them out on all devices?")).toBeTruthy();
  await confirm("Sign Out");
  expect(endTheirs).toHaveBeenLastCalledWith({ kind: "sman", code: "S001", session: undefined });
});

it("a person who is signed in nowhere has nothing to sign out", async () => {
  listed.mockReturnValue([]);
  render(<PersonSignIns kind="account" code="D1" />);

  expect(await screen.findByText("Not signed in on any device now.")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});
