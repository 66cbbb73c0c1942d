import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { WhyAmount } from "./WhyAmount";
import type { ReasonedItem, Reasons } from "./WhyReasons";

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces(["common", "why", "offers"]);
});

const item: ReasonedItem = {
  name: "Fan",
  size: "48 in",
  quantity: 20,
  rate: 12.35,
  listRate: null,
  scheme: "",
  discount: 0,
  tax: 18,
  why: { source: "grade" },
};
const supply = { seller: "24-Gujarat", place: "24-Gujarat", reason: "within" } as const;
const between = { ...supply, place: "27-Maharashtra", reason: "between" } as const;
const zone = { ...supply, reason: "sez" } as const;
const unknown = { ...supply, place: "", reason: "unknown" } as const;

/** Opens the explanation of an amount and returns its text. */
async function said(reasons: Partial<Reasons>) {
  const all = { items: [item], taxes: ["CGST", "SGST"], supply, roundOff: 0, ...reasons };
  const { unmount } = render(<WhyAmount {...all} />);
  expect(screen.queryByRole("list")).toBeNull();
  await userEvent.click(screen.getByText("Why this amount?"));
  const text = (await screen.findByRole("list")).parentElement?.textContent ?? "";
  unmount();
  return text;
}

describe("why an amount is what it is", () => {
  it("names the item, its quantity, its rate and its tax", async () => {
    expect(await said({})).toContain("Fan, 48 in20 × ₹12.35, GST 18% · Your rate");
  });

  it.each([
    [{ source: "agreed" }, "· Agreed rate"],
    [{ source: "list", found: 13.72, percent: 10 }, "· Price list ₹13.72, discount 10%"],
    [{ source: "list", name: "Diwali", found: 12.348 }, "· Price list Diwali ₹12.35, rounded"],
    [{ source: "grade", name: "B" }, "· Rate of grade B"],
  ] as const)("says where the rate of %o comes from", async (why, text) => {
    expect(await said({ items: [{ ...item, why }] })).toContain(text);
  });

  it("says nothing of a rate's source that is not known", async () => {
    const text = await said({ items: [{ ...item, why: null, free: true, scheme: "Season offer", rate: 0 }] });
    expect(text).toContain("20 × ₹0, GST 18% · Season offer: free");
  });

  it.each([
    [supply, "CGST + SGST: goods stay in 24-Gujarat"],
    [between, "IGST: goods go from 24-Gujarat to 27-Maharashtra"],
    [zone, "IGST: the customer is in an SEZ"],
    [unknown, "GST: one of the two states is not known"],
  ])("says why the tax of %o is what it is", async (states, text) => {
    expect(await said({ supply: states })).toContain(text);
  });

  it.each([supply, between, zone])(
    "says nothing of GST where the seller may not charge it, whatever the states: %o",
    async (states) => {
      const text = await said({ items: [{ ...item, tax: 0 }], taxes: [], supply: states });
      expect(text).toBe("Fan, 48 in20 × ₹12.35 · Your rate");
    },
  );

  it("names the tax of an order between states that are not known", async () => {
    const text = await said({ taxes: [], supply: unknown });
    expect(text).toContain("GST 18%");
    expect(text).toContain("GST: one of the two states is not known");
  });

  it("says what was rounded, and that an order over the limit waits, where that is so", async () => {
    const plain = await said({});
    const held = await said({ roundOff: -0.25, held: true });
    expect(plain).not.toMatch(/rounded|waits/);
    expect(held).toContain("The total is rounded to whole rupees: −₹0.25");
    expect(held).toContain("The order is over the credit limit and waits for approval");
  });
});
