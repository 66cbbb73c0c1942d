import { roundOff } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { Rupees } from "@/shared/ui/Rupees";
import { RoundOff, Sum, Sums as SumList } from "@/shared/ui/Sums";
import { WhyAmount } from "@/shared/ui/WhyAmount";
import { SavedSum } from "./CartSchemes";
import { orderedLines, type Totals, taxParts } from "./rules";
import styles from "./Sums.module.css";
import { useSupply, useTaxNames } from "./useCart";
import type { CartLine } from "./wire";

export function Sums({ totals, lines }: { totals: Totals; lines: readonly CartLine[] }) {
  const { t } = useWords("cart");
  const { half, whole } = taxParts(lines);
  const names = useTaxNames();
  const supply = useSupply();
  const part = names.length === 1 ? whole : half;
  const shown = totals.items + part * names.length;
  return (
    <div className={styles.sums}>
      <SumList>
        <SavedSum />
        <Sum name={t("subtotal")}>
          <Rupees amount={totals.items} />
        </Sum>
        {names.map((name) => (
          <Sum key={name} name={t(name.toLowerCase())}>
            <Rupees amount={part} />
          </Sum>
        ))}
        <RoundOff net={totals.net} shown={shown} />
      </SumList>
      <WhyAmount
        items={orderedLines(lines).map((line) => ({ ...line, scheme: line.schemes?.join(" + ") ?? "" }))}
        taxes={names}
        supply={supply}
        roundOff={roundOff(totals.net, shown)}
      />
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
