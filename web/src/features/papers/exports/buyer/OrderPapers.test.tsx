import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { type CurrentStore, StoreContext } from "@/shared/tenant/store-context";
import { settingsFromWire } from "@/shared/tenant/wire";
import { OrderPapers } from "./OrderPapers";

const download = vi.hoisted(() => vi.fn());
vi.mock("./useDownload", () => ({ useDownload: () => ({ download, percent: null }) }));

const setting = (VARIABLE: string) => ({ VARIABLE, VALUE: "Y" });
const shown = (on: string[], gstin: string, priced = true, untaxed = false) => {
  const settings = settingsFromWire([setting("enableUom"), ...on.map(setting)] as never);
  render(
    <StoreContext value={{ settings, company: { gstin, untaxed } } as CurrentStore}>
      <OrderPapers id={7} priced={priced} />
    </StoreContext>,
  );
  return screen.getAllByRole("button").map((button) => button.textContent);
};

beforeAll(async () => {
  await startI18n("en");
  await i18n.loadNamespaces(["catalog", "orders"]);
});
beforeEach(() => download.mockReset());

it("a store with GST papers offers both papers, in the language of the screen", async () => {
  expect(shown(["gstPapers"], "24AAACR5055K1ZD")).toEqual(["Proforma A4", "Proforma 80 mm"]);

  await userEvent.click(screen.getByRole("button", { name: "Proforma 80 mm" }));

  expect(download).toHaveBeenCalledWith({ kind: "order", orderId: 7, paper: "80mm", language: "en" });
});

it("a seller who may not charge GST offers both bills of supply, unless orders are inquiries", () => {
  expect(shown([], "", true, true)).toEqual(["Bill of supply A4", "Bill of supply 80 mm"]);
  cleanup();
  expect(shown(["customOrderLabel"], "", true, true)).toEqual(["Download PDF"]);
});

it.each([
  ["the switch is off", ["prol"], "24AAACR5055K1ZD", true],
  ["the store has no GSTIN", ["gstPapers"], "", true],
  ["the store takes inquiries", ["gstPapers", "customOrderLabel"], "24AAACR5055K1ZD", true],
  ["the caller sees no rates", ["gstPapers"], "24AAACR5055K1ZD", false],
])("there is one PDF where %s", (_name, on, gstin, priced) => {
  expect(shown(on, gstin, priced)).toEqual(["Download PDF"]);
});
