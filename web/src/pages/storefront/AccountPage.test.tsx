import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeAll, expect, it, vi } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { type CurrentStore, StoreContext } from "@/shared/tenant/store-context";
import { AccountPage } from "./AccountPage";

const answer = vi.hoisted(() => ({
  account: undefined as { name: string; city: string; balance: number; creditDays: number } | undefined,
}));
vi.mock("@/features/people/accounts/api", () => ({
  useGetAccountQuery: () => ({ data: answer.account, isLoading: !answer.account }),
}));
vi.mock("@/features/people/accounts/BalanceCard", () => ({ useAccountInBooks: () => answer.account }));
vi.mock("@/shared/session/useSession", () => ({
  useSession: () => ({ signedIn: true, customer: true, claims: { name: "Ambica", code: "P001" } }),
}));
vi.mock("@/shared/tenant/useSignInPath", () => ({ useSignInPath: () => "/login" }));
vi.mock("@/shared/offline/InstallApp", () => ({ InstallApp: () => null }));
vi.mock("./parts/AccountArea", () => ({
  AccountArea: ({ children }: { children: React.ReactNode }) => children,
  AccountPages: () => null,
}));

const page = () => (
  <StoreContext value={{ company: { name: "Umiya" } } as CurrentStore}>
    <MemoryRouter>
      <AccountPage />
    </MemoryRouter>
  </StoreContext>
);

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces("auth");
});

it("keeps the place of the balance while the account loads", async () => {
  answer.account = undefined;
  const { rerender } = render(page());
  expect(await screen.findByText("Ambica")).toBeVisible();
  const before = screen.getAllByRole("term").map(({ textContent }) => textContent);
  expect(before).toEqual(["Balance", "Credit"]);

  answer.account = { name: "Ambica", city: "Anand", balance: 1250, creditDays: 45 };
  rerender(page());
  expect(screen.getByText("₹1,250 Dr")).toBeVisible();
  expect(screen.getAllByRole("term").map(({ textContent }) => textContent)).toEqual(before);
});
