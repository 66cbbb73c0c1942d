import { useWords } from "@/shared/i18n/useWords";
import { Rupees } from "@/shared/ui/Rupees";
import { RoundOff, Sum, Sums as SumList } from "@/shared/ui/Sums";
import { SavedSum } from "./CartSchemes";
import { type Totals, taxParts } from "./rules";
import styles from "./Sums.module.css";
import { useInterstate } from "./useCart";
import type { CartLine } from "./wire";

export function Sums({ totals, lines }: { totals: Totals; lines: readonly CartLine[] }) {
  const { t } = useWords("cart");
  const taxes = taxesOf(totals, lines, useInterstate());
  return (
    <div className={styles.sums}>
      <SumList>
        <SavedSum />
        <Sum name={t("subtotal")}>
          <Rupees amount={totals.items} />
        </Sum>
        {taxes.map(({ name, amount }) => (
          <Sum key={name} name={t(name)}>
            <Rupees amount={amount} />
          </Sum>
        ))}
        <RoundOff net={totals.net} />
      </SumList>
    </div>
  );
}

export function Total({ totals }: { totals: Totals }) {
  const { t } = useWords("cart");
  return (
    <div className={styles.total}>
      <span>{t("total")}</span>
      <b className="figures">
        <Rupees amount={totals.net} whole />
      </b>
    </div>
  );
}

/** The tax under the names that it has between the two states, as far as they are known. */
function taxesOf(totals: Totals, lines: readonly CartLine[], interstate: boolean | null) {
  if (interstate === null) return [{ name: "gst", amount: totals.tax }];
  if (interstate) return [{ name: "igst", amount: totals.tax }];
  const { central, state } = taxParts(lines);
  return [
    { name: "cgst", amount: central },
    { name: "sgst", amount: state },
  ];
}
