import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { type CurrentStore, StoreContext } from "@/shared/tenant/store-context";
import type { CustomerToInvite, Invitation } from "../wire";
import { InviteAllButton } from "./InviteAllButton";

const saveCsv = vi.hoisted(() => vi.fn());
vi.mock("@/shared/files/csv", () => ({ saveCsv }));
const invite = vi.fn();
let customers: CustomerToInvite[] = [];
let total = 0;
vi.mock("../api", () => ({
  useListToInviteQuery: () => ({ data: { items: customers, total, next: null }, refetch: vi.fn() }),
  useCountAccountsQuery: () => ({ data: { shown: { never: total } } }),
  useInviteMutation: () => [invite, { isLoading: false }],
}));

const DAY = 86_400_000;
const shop = { company: { name: "Umiya" }, path: () => "/9000012345" } as unknown as CurrentStore;
const customer = (code: string, phone: string, hours?: number): CustomerToInvite => ({
  code,
  name: `Dealer ${code}`,
  phone,
  invitedAt: hours === undefined ? null : "2026-11-28T10:00:00+05:30",
  expiresAt: hours === undefined ? null : new Date(Date.now() + hours * (DAY / 24)).toISOString(),
});
const issued = (who: string): Invitation => ({
  who,
  name: `Dealer ${who}`,
  phone: customers.find(({ code }) => code === who)?.phone ?? "",
  code: `ABCD234${who.slice(-1)}`,
  expiresAt: "2026-12-02T10:00:00+05:30",
  url: "https://x.example/claim",
});

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces(["people", "office", "common"]);
});
beforeEach(() => {
  customers = [customer("P1", "9825011111"), customer("P2", "."), customer("P3", "9825033333", 5)];
  total = customers.length;
  saveCsv.mockClear();
  invite.mockReset();
  invite.mockImplementation((codes: string[]) => ({ unwrap: async () => codes.map(issued) }));
});

const open = () => userEvent.click(screen.getByRole("button", { name: "Invite all" }));
const show = async () => {
  render(
    <MemoryRouter>
      <StoreContext value={shop}>
        <InviteAllButton />
      </StoreContext>
    </MemoryRouter>,
  );
  await open();
  await screen.findByRole("dialog");
};
const lineOf = (code: string) => within(screen.getByText(`Dealer ${code}`).closest("li") as HTMLElement);
const text = (link: HTMLElement) => new URL(link.getAttribute("href") ?? "").searchParams.get("text");

it("links are made for customers without a working link, and sent one after the other", async () => {
  await show();
  expect(lineOf("P3").getByText("Invited 28 Nov")).toBeInTheDocument();

  await userEvent.click(screen.getByRole("button", { name: "Create 2 links" }));

  expect(invite).toHaveBeenCalledExactlyOnceWith(["P1", "P2"]);
  const first = await screen.findByRole("link", { name: "Send to Dealer P1" });
  expect(first).toHaveAttribute("href", expect.stringContaining("https://wa.me/919825011111?"));
  expect(text(first)).toBe(
    "Hello Dealer P1, set your password for Umiya with code ABCD 2341: https://x.example/claim?for=P1#ABCD2341",
  );
  expect(lineOf("P2").getByText("No mobile number")).toBeInTheDocument();
  await userEvent.click(first);
  expect(await screen.findByRole("status")).toHaveTextContent("All links on this page");
  expect(lineOf("P1").getByRole("link", { name: "Send again Dealer P1" })).toBeInTheDocument();
});

it("the links are still there after the dialog was closed", async () => {
  await show();
  await userEvent.click(screen.getByRole("button", { name: "Create 2 links" }));
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());

  await open();

  expect(await screen.findByRole("link", { name: "Send to Dealer P1" })).toBeInTheDocument();
  expect(invite).toHaveBeenCalledOnce();
});

it("one customer gets a new link, and where all have one, so do all", async () => {
  customers = [customer("P1", "9825011111", 5), customer("P3", "9825033333", 5)];
  await show();
  expect(screen.getByRole("button", { name: "Create 2 new links" })).toBeInTheDocument();
  expect(screen.getByText("Links that you have sent will stop working.")).toBeInTheDocument();

  await userEvent.click(screen.getByRole("button", { name: "Create link: Dealer P3" }));

  expect(invite).toHaveBeenCalledExactlyOnceWith(["P3"]);
  expect(await lineOf("P3").findByRole("link", { name: "WhatsApp Dealer P3" })).toBeInTheDocument();
});

it("a link that expired is said to have, and is made again with the others", async () => {
  customers = [customer("P1", "9825011111", -1), customer("P3", "9825033333", 5)];
  await show();

  expect(lineOf("P1").getByText("Invited 28 Nov, link has expired")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Create 1 link" }));
  expect(invite).toHaveBeenCalledExactlyOnceWith(["P1"]);
});

it("the list is a file with name, number, link and message", async () => {
  await show();
  expect(screen.getByRole("button", { name: "Download list" })).toBeDisabled();
  await userEvent.click(screen.getByRole("button", { name: "Create 2 links" }));

  await userEvent.click(screen.getByRole("button", { name: "Download list" }));

  const [[head, first, second], name] = saveCsv.mock.calls[0] as [string[][], string];
  expect(name).toBe("Invitations.csv");
  expect(head).toEqual(["Account name", "Mobile number", "Link", "Message", "Valid until"]);
  expect(first?.slice(0, 3)).toEqual(["Dealer P1", "9825011111", "https://x.example/claim?for=P1#ABCD2341"]);
  expect(first?.[3]).toContain("ABCD 2341");
  expect(second?.[0]).toBe("Dealer P2");
});

it("more than a hundred are invited page by page, which the screen says", async () => {
  total = 240;
  await show();

  expect(screen.getByText(/Up to 100 customers at a time\./)).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Next page" })).toBeEnabled();
});

it("a refusal is shown and leaves the list as it was", async () => {
  invite.mockReturnValue({ unwrap: () => Promise.reject(new Error("no")) });
  await show();
  await userEvent.click(screen.getByRole("button", { name: "Create 2 links" }));

  expect(screen.getByRole("button", { name: "Create 2 links" })).toBeInTheDocument();
  expect(screen.queryByRole("link")).not.toBeInTheDocument();
});
