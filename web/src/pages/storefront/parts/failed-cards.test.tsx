import { renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { useAccountInBooks } from "@/features/people/accounts/BalanceCard";
import { useLastOrder } from "./LastOrder";

const { answer } = vi.hoisted(() => ({ answer: vi.fn() }));
vi.mock("@/features/orders/orders/buyer/api", () => ({ useGetLastOrderQuery: answer }));
vi.mock("@/features/people/accounts/api", () => ({ useGetAccountQuery: answer }));
vi.mock("@/shared/session/party", () => ({ useParty: () => null }));
vi.mock("@/shared/session/useSession", () => ({
  useSession: () => ({ customer: true, claims: { role: "user", code: "P001" } }),
}));

it.each<[string, () => unknown]>([
  ["the last order", useLastOrder],
  ["the balance", useAccountInBooks],
])("%s that failed does not count as loading while it is fetched again", (_name, use) => {
  answer.mockReturnValue({ isLoading: true });
  expect(renderHook(use).result.current).toBeUndefined();

  answer.mockReturnValue({ isLoading: true, error: { status: 404 } });
  expect(renderHook(use).result.current).toBeNull();
});
