import type { Wire } from "@/shared/api/wire";
import { quantityText, rupees } from "@/shared/format/rupees";
import { useWords, type Words } from "@/shared/i18n/useWords";
import { SchemeNote } from "./SchemeNote";

type Supply = Wire["SupplyOut"];

export type ReasonedItem = {
  name: string;
  size: string;
  quantity: number;
  rate: number | null;
  listRate: number | null;
  scheme: string;
  free?: boolean;
  discount: number;
  /** In percent. */
  tax: number;
  /** Null for free pieces, and for an order without reasons. */
  why: Wire["WhyOut"] | null;
};

export type Reasons = {
  items: readonly ReasonedItem[];
  /** The names of the taxes; none if the seller may not charge tax. */
  taxes: readonly string[];
  supply: Supply | null;
  roundOff: number;
  /** True while the order is on hold over the credit limit. */
  held?: boolean;
};

/** Describes the source of the rate before schemes, with its discounts. */
function sourceText(t: Words, { source, name, found, percent }: Wire["WhyOut"]) {
  const where = name ? t(`named.${source}`, { name }) : t(`source.${source}`);
  if (found === undefined) return where;
  const values = { source: where, rate: rupees(found) };
  return percent ? t("discounted", { ...values, percent: quantityText(percent) }) : t("rounded", values);
}

export function WhyReasons({ items, taxes, supply, roundOff, held }: Reasons) {
  const { t } = useWords(["why", "offers"]);
  // An order without a known place of supply has no names of taxes, although it may have tax.
  const taxed = taxes.length > 0 || items.some(({ tax }) => tax > 0);
  return (
    <div className="figures">
      <ul>
        {items.map((item) => (
          <li key={`${item.name} ${item.size} ${item.free}`}>
            <b>{[item.name, item.size].filter(Boolean).join(", ")}</b>
            {t(taxed ? "line" : "untaxedLine", {
              quantity: quantityText(item.quantity),
              rate: rupees(item.rate ?? 0),
              tax: quantityText(item.tax),
            })}
            {item.why && <> · {sourceText(t, item.why)}</>}
            {item.scheme && (
              <>
                {" · "}
                <SchemeNote
                  scheme={item.scheme}
                  free={item.free}
                  listRate={item.listRate}
                  discount={item.discount}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      {taxed && supply && <p>{t(supply.reason, { ...supply, taxes: taxes.join(" + ") })}</p>}
      {roundOff !== 0 && <p>{t("roundOff", { amount: rupees(roundOff) })}</p>}
      {held && <p>{t("held")}</p>}
    </div>
  );
}
