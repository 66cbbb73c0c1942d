import { screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes, useLocation } from "react-router";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { startI18n } from "@/shared/i18n/i18n";
import { type CurrentStore, StoreContext } from "@/shared/tenant/store-context";
import { be, STORE } from "@/testing/cart";
import { openInShop } from "@/testing/shop";
import { SignUpPage } from "./SignUpPage";

const store = {
  mobileNumber: STORE,
  company: { name: "Umiya", phone: "", area: "", city: "" },
  storefront: { logo: null },
  settings: {},
  path: (to = "") => `/${STORE}/${to}`,
} as unknown as CurrentStore;
const BACK = `/${STORE}/shop?q=switch`;

function Place() {
  const { pathname, search } = useLocation();
  return <p>{pathname + search}</p>;
}

const open = (query: string) =>
  openInShop(
    <MemoryRouter initialEntries={[`/${STORE}/signup${query}`]}>
      <StoreContext value={store}>
        <Routes>
          <Route path="/:store/signup" element={<SignUpPage />} />
          <Route path="*" element={<Place />} />
        </Routes>
      </StoreContext>
    </MemoryRouter>,
    () => 200,
  );

beforeAll(() => startI18n("en"));
beforeEach(() => localStorage.clear());

it("leads who has signed up back to the page they came from", async () => {
  be("P001");
  open(`?continue=${encodeURIComponent(BACK)}`);
  expect(await screen.findByText(BACK)).toBeVisible();
});

it("leads who has an account to the sign-in, and on to the same page", async () => {
  window.history.replaceState(null, "", `/${STORE}`);
  open(`?continue=${encodeURIComponent(BACK)}`);
  const link = await screen.findByRole("link", { name: "Sign In" });
  expect(link).toHaveAttribute("href", `/${STORE}/login?continue=${encodeURIComponent(BACK)}`);
});
