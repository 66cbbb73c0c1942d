import { cleanup, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { startI18n } from "@/shared/i18n/i18n";
import { entry } from "@/shared/storage/storage";
import { type CurrentStore, StoreContext } from "@/shared/tenant/store-context";
import { settingsFromWire } from "@/shared/tenant/wire";
import { be, STORE } from "@/testing/cart";
import { openInShop } from "@/testing/shop";
import { RateBefore } from "./Rate";
import { useOffer } from "./useOffer";
import { type Size, sizeFromWire } from "./wire";

const variant = { SIZE_CD: "", DESC1: "20", MIN_OQTY: 20, QYT_MULTI: 20, MRP: 1500 };
const rates = { SALE_RATE1: 871, SALE_RATE2: 1290 };

function Shown({ size }: { size: Size }) {
  return (
    <>
      <RateBefore size={size} /> {useOffer().saving(size)?.words}
    </>
  );
}

async function shownOf(size: object, twoRates: "Y" | "N") {
  const settings = settingsFromWire([
    { VARIABLE: "wrlSetting", VALUE: twoRates, DESCRI: "" },
    { VARIABLE: "prol", VALUE: "N", DESCRI: "" },
  ]);
  const store = { mobileNumber: STORE, settings, path: () => `/${STORE}` } as unknown as CurrentStore;
  const shown = (
    <StoreContext value={store}>
      <Shown size={sizeFromWire({ ...variant, ...size })} />
    </StoreContext>
  );
  const { container } = openInShop(shown, () => 200);
  await waitFor(() => expect(container.textContent).not.toBe(""));
  return container.textContent?.replace(/\s+/g, " ");
}

beforeAll(() => startI18n("en"));
afterEach(cleanup);

describe("given a store with two rates", () => {
  it.each([
    ["A", 871],
    ["B", 1290],
    ["C", 900],
  ])("a dealer of grade %s sees both under their names", async (_, rate) => {
    be("P001");
    expect(await shownOf({ ...rates, RATE: rate }, "Y")).toContain("WSP ₹871 · MRP ₹1,290 ·");
  });

  it("a dealer who may not see the WSP sees the MRP alone", async () => {
    be("P001");
    expect(await shownOf({ SALE_RATE2: 1290, RATE: 900 }, "Y")).toMatch(/^MRP ₹1,290 · 30% margin$/);
  });
});

describe("given a store with one rate", () => {
  it("a dealer reads their margin on the MRP", async () => {
    be("P001");
    expect(await shownOf({ SALE_RATE1: 1200, RATE: 1200 }, "N")).toMatch(/^MRP .*₹1,500 · 20% margin$/);
  });

  it("a salesperson without a party reads of no margin, for the rate is no one’s yet", async () => {
    be("S001");
    expect(await shownOf({ SALE_RATE1: 1200, RATE: 1200 }, "N")).not.toMatch(/margin|off/);
  });

  it("a visitor reads what is off the MRP", async () => {
    entry("user").write(null);
    expect(await shownOf({ SALE_RATE1: 1200, RATE: 1200 }, "N")).toMatch(/^MRP .*₹1,500 · 20% off$/);
  });
});
