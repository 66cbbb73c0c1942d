import { fireEvent, render, screen } from "@testing-library/react";
import { beforeAll, expect, it, vi } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { type CurrentStore, StoreContext } from "@/shared/tenant/store-context";
import type { Account } from "../wire";
import { Invite } from "./Invite";

const give = vi.fn();
vi.mock("../api", () => ({ useGiveCodeMutation: () => [give, { isLoading: false }] }));

const shop = { company: { name: "Shree Umiya" }, path: () => "/9000012345" } as unknown as CurrentStore;
const customer = { code: "B000001", name: "Asha", phone: "9825012345", hasPassword: false } as Account;

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces(["preview", "people"]);
});

const shown = (changed: Partial<Account> = {}) =>
  render(
    <StoreContext value={shop}>
      <Invite customer={{ ...customer, ...changed }} onClose={() => undefined} />
    </StoreContext>,
  );
const chat = () => {
  const { hostname, pathname, search } = new URL(
    screen.getByRole<HTMLAnchorElement>("link", { name: /WhatsApp/ }).href,
  );
  return { to: hostname + pathname, text: new URLSearchParams(search).get("text") };
};

it("given a new customer without a password, WhatsApp gets the link with a code", async () => {
  const issued = { code: "ABCD2345", expiresAt: "2026-11-25T10:00:00+05:30", url: "https://x.example/claim" };
  give.mockReturnValue({ unwrap: async () => issued });
  shown();

  fireEvent.click(screen.getByRole("button", { name: "Create link and code" }));

  expect(await screen.findByText("ABCD 2345")).toBeTruthy();
  expect(chat().to).toBe("wa.me/919825012345");
  expect(chat().text).toContain("https://x.example/claim?for=B000001#ABCD2345");
});

it("given a new customer with a password, WhatsApp gets the link of the shop", () => {
  shown({ hasPassword: true });

  expect(chat().text).toBe(
    `Hello Asha, place your orders with Shree Umiya here: ${window.location.origin}/9000012345`,
  );
});
