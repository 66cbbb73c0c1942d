import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { MemoryRouter } from "react-router";
import { beforeAll, expect, it, vi } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { type CurrentStore, StoreContext } from "@/shared/tenant/store-context";
import { FindOrderPage } from "./FindOrderPage";

vi.mock("@/features/orders/orders/buyer/api", () => ({
  useFindOrderMutation: () => {
    const [error, setError] = useState<object>();
    const find = async () => {
      setError({ status: 404 });
      return {};
    };
    return [find, { isLoading: false, error, reset: () => setError(undefined) }];
  },
}));
vi.mock("@/shared/session/useSession", () => ({ useSession: () => ({ customer: true, guest: false }) }));

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces(["orderLink", "auth"]);
});

it("says that no order was found only of the values that were looked for", async () => {
  render(
    <StoreContext value={{ company: {}, path: (to = "") => `/${to}` } as unknown as CurrentStore}>
      <FindOrderPage />
    </StoreContext>,
    { wrapper: MemoryRouter },
  );
  const type = (label: RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const find = () => fireEvent.submit(screen.getByLabelText(/^Mobile/).closest("form") as HTMLFormElement);
  type(/^Mobile/, "9825011111");
  type(/^Order number/, "1304");
  find();
  expect(await screen.findByText("No Order Found")).toBeVisible();
  type(/^Mobile/, "98250");
  find();

  expect(screen.queryByText("No Order Found")).toBeNull();
  expect(screen.getByLabelText(/^Mobile/)).toBeInvalid();
});
