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
  const taxes = taxesOf(lines, useInterstate());
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
        <RoundOff net={totals.net} shown={taxes.reduce((sum, { amount }) => sum + amount, totals.items)} />
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
function taxesOf(lines: readonly CartLine[], interstate: boolean | null) {
  const { half, whole } = taxParts(lines);
  if (interstate !== false) return [{ name: interstate ? "igst" : "gst", amount: whole }];
  return [
    { name: "cgst", amount: half },
    { name: "sgst", amount: half },
  ];
}
