import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, it, vi } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { type CurrentStore, StoreContext } from "@/shared/tenant/store-context";
import { OwnValuesNote } from "./OwnValuesNote";

const { giveBack } = vi.hoisted(() => ({ giveBack: vi.fn(() => ({ unwrap: async () => undefined })) }));
vi.mock("./api", () => ({ useGiveBackProductMutation: () => [giveBack, { isLoading: false }] }));

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces("products");
});

const store = { settings: { twoRates: false } } as unknown as CurrentStore;
const own = [
  { size: null, fields: ["hsn" as const] },
  { size: "9 W", fields: ["rate1" as const, "mrp" as const] },
];
const show = (fromAccounting: boolean) =>
  render(
    <StoreContext value={store}>
      <OwnValuesNote product={{ code: "I1", own, fromAccounting }} />
    </StoreContext>,
  );

it("names the owner's own values by size, and gives them back with one click", async () => {
  show(true);
  expect(screen.getByRole("note")).toHaveTextContent("HSN; 9 W: Rate A, MRP");

  await userEvent.click(screen.getByRole("button"));

  expect(giveBack).toHaveBeenCalledWith("I1");
});

it("says nothing of a product that no sync writes", () => {
  show(false);
  expect(screen.queryByRole("note")).toBeNull();
});
