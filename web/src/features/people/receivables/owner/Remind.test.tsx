import { render, screen } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { type CurrentStore, StoreContext } from "@/shared/tenant/store-context";
import { Remind } from "./Remind";
import type { Receivable } from "./wire";

const OWES = { name: "Asha Electricals", phone: "9825012345", overdue: 12500, overdueDays: 9 };
const shown = (differing: Partial<Receivable>) => {
  const store = { company: { name: "Umiya" }, path: (page: string) => `/9000012345/${page}` };
  render(
    <StoreContext value={store as CurrentStore}>
      <Remind of={{ ...OWES, ...differing } as Receivable} />
    </StoreContext>,
  );
  return screen.queryByRole("link", { name: "Remind Asha Electricals on WhatsApp" });
};

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces(["debtors"]);
});

it("a reminder says who, how much, since when and where to pay", () => {
  const link = new URL(shown({})?.getAttribute("href") ?? "");

  expect(link.pathname).toBe("/919825012345");
  expect(link.searchParams.get("text")).toBe(
    "Dear Asha Electricals, you have ₹12,500 overdue with Umiya. The oldest bill is 9 days late. " +
      "Please pay here: http://localhost:3000/9000012345/dues",
  );
});

it.each([{ overdue: 0 }, { phone: "" }, { phone: "0265 555014" }])("there is none with %o", (differing) => {
  expect(shown(differing)).toBeNull();
});
