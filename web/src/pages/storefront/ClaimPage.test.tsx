import { screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { config } from "@/shared/config";
import { startI18n } from "@/shared/i18n/i18n";
import { type CurrentStore, StoreContext } from "@/shared/tenant/store-context";
import { STORE } from "@/testing/cart";
import { openInShop } from "@/testing/shop";
import { ClaimPage } from "./ClaimPage";

const store = (phone: string, whatsapp = "") =>
  ({
    mobileNumber: STORE,
    company: { name: "Umiya", phone, area: "", city: "" },
    storefront: { logo: null, whatsapp },
    settings: {},
    path: (to = "") => `/${STORE}/${to}`,
  }) as unknown as CurrentStore;

async function open(address: string, at: CurrentStore) {
  openInShop(
    <MemoryRouter initialEntries={[address]}>
      <StoreContext value={at}>
        <ClaimPage />
      </StoreContext>
    </MemoryRouter>,
    () => 200,
  );
  await screen.findByRole("heading", { level: 2 });
}
const link = (name: string) => screen.queryByRole("link", { name });

beforeAll(() => startI18n("en"));
beforeEach(() => {
  config.codes = false;
});
afterEach(() => {
  config.codes = undefined;
});

describe("a forgotten password", () => {
  it("is set with a code of the store's where no codes are sent, and says how to get one", async () => {
    await open(`/${STORE}/claim`, store("9825012345", "9825054321"));
    expect(screen.getByText(/^Call or WhatsApp the store for a one-time code/)).toBeVisible();
    expect(link("Call +91 98250 12345")).toHaveAttribute("href", "tel:9825012345");
    expect(link("WhatsApp")).toHaveAttribute(
      "href",
      expect.stringMatching(/^https:\/\/wa.me\/919825054321\?/),
    );
    expect(screen.getByLabelText("One-time code")).toBeVisible();
  });

  it("is set with a sent code where codes are sent; the store helps customers who get none", async () => {
    config.codes = true;
    await open(`/${STORE}/claim?send`, store("9825012345"));
    expect(screen.getByRole("button", { name: "Send code" })).toBeVisible();
    expect(screen.getByText(/^No mobile number, or no code\?/)).toBeVisible();
    expect(link("WhatsApp")).toHaveAttribute("href", expect.stringContaining("/919825012345?"));
    expect(link("I have a code from the store")).toBeVisible();
  });

  it("needs no call when the code came with the address", async () => {
    await open(`/${STORE}/claim?for=P001#ABCD2345`, store("9825012345"));
    expect(screen.getByLabelText("One-time code")).toHaveValue("ABCD2345");
    expect(link("WhatsApp")).toBeNull();
  });

  it("offers no WhatsApp to a landline", async () => {
    await open(`/${STORE}/claim`, store("0265-2345678"));
    expect(link("Call 0265-2345678")).toBeVisible();
    expect(link("WhatsApp")).toBeNull();
  });
});
