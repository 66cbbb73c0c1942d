import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { roundOff } from "@/shared/format/rupees";
import { Rupees } from "./Rupees";
import styles from "./Sums.module.css";

/** A list of amounts, each a `Sum`, with the total at the end. */
export function Sums({ children }: { children: ReactNode }) {
  return <dl className={`${styles.sums} figures`}>{children}</dl>;
}

/** Shows the round off between the shown sums and the total; nothing if it is zero. */
export function RoundOff({ net, shown }: { net: number; shown: number }) {
  const { t } = useTranslation("common");
  const amount = roundOff(net, shown);
  if (amount === 0) return null;
  return (
    <Sum name={t("roundOff")}>
      <Rupees amount={amount} />
    </Sum>
  );
}

type SumProps = { name: string; total?: boolean; children: ReactNode };

export function Sum({ name, total, children }: SumProps) {
  return (
    <div className={total ? styles.total : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
