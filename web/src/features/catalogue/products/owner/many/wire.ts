import type { Wire } from "@/shared/api/wire";
import { type Shelf, shelfOnWire } from "../api";
import { RATES, type Rate } from "../rules";

/** The products to change: the selected ones, or the whole list. */
export type Chosen = { codes: string[] } | { shelf: Shelf; words: string };

export const STEPS = ["0.01", "0.5", "1", "5", "10"] as const;
export type RatesChange = {
  rates: readonly Rate[];
  by: "percent" | "amount";
  value: number;
  step: (typeof STEPS)[number];
};

/**
 * A GST rate from a date on, only for products with the rate `nowAt` and an HSN code that begins with `hsn`.
 */
export type ComingTax = { rate: number | null; day: string | null; nowAt: number | null; hsn: string };

export type ManyChange =
  | { kind: "rates"; change: RatesChange }
  | { kind: "category"; category: string }
  | { kind: "catalog"; catalog: number | null }
  | { kind: "tax"; tax: number }
  /** Null removes the coming rate. */
  | { kind: "comingTax"; coming: ComingTax | null }
  | { kind: "hidden"; hidden: boolean }
  | { kind: "removed" };

const GRADES = ["SALE_RATE1", "SALE_RATE2", "SALE_RATE3", "SALE_RATE4", "SALE_RATE5"] as const;

type Sent = Partial<Wire["ManyIn"]>;

const comingOnWire = ({ rate, day, nowAt, hsn }: ComingTax): Wire["ComingTaxIn"] => ({
  RATEOFTAX: rate ?? 0,
  fromDay: day ?? "",
  HSN: hsn.trim(),
  ...(nowAt === null ? {} : { nowAt }),
});

function changeOnWire(change: ManyChange): Sent {
  switch (change.kind) {
    case "rates": {
      const { rates, by, value, step } = change.change;
      return {
        rates: { grades: rates.map((rate) => GRADES[RATES.indexOf(rate)] ?? GRADES[0]), [by]: value, step },
      };
    }
    case "category":
      return { DEPT_CD: change.category };
    case "catalog":
      return { CATALOG: change.catalog };
    case "tax":
      return { RATEOFTAX: change.tax };
    case "comingTax":
      return { comingTax: change.coming && comingOnWire(change.coming) };
    case "hidden":
      return { HIDDEN: change.hidden };
    case "removed":
      return { REMOVED: true };
  }
}

/** Describes the whole list; its order does not matter. */
function listOnWire(shelf: Shelf, words: string): Sent["all"] {
  const { dept_cd, withoutImage, hidden, withoutTax } = shelfOnWire(shelf);
  return { dept_cd, withoutImage, hidden, withoutTax, query: words };
}

export const manyOnWire = (chosen: Chosen, change: ManyChange, preview: boolean) =>
  ({
    ...("codes" in chosen ? { codes: chosen.codes } : { all: listOnWire(chosen.shelf, chosen.words) }),
    ...changeOnWire(change),
    preview,
  }) as Wire["ManyIn"];

export const outcomeFromWire = (wire: Wire["ManyBody"]) => ({
  products: wire.products,
  skipped: wire.skipped,
  changeId: wire.changeId,
  names: wire.names,
  examples: wire.examples.map((example) => ({
    code: example.ITEM_CD,
    name: example.ITEM_NAME,
    size: example.SIZE_CD,
    grade: Number(String(example.grade).slice(-1)) - 1,
    before: example.before,
    after: example.after,
  })),
});
export type Outcome = ReturnType<typeof outcomeFromWire>;

export const recentFromWire = (wire: Wire["RecentChangeOut"]) => ({
  id: wire.changeId,
  kind: wire.kind,
  products: wire.products,
  at: wire.at,
  undoUntil: wire.undoUntil,
  undoneAt: wire.undoneAt,
});
export type RecentChange = ReturnType<typeof recentFromWire>;
