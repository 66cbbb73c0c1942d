import { balanceSide, rupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";

/** Shows what a party owes (Dr) or has as credit (Cr). */
export function Balance({ amount, creditClass }: { amount: number; creditClass?: string }) {
  const { t } = useWords("common");
  const side = balanceSide(amount);
  const text = rupees(Math.abs(amount));
  return (
    <span className={`figures ${side === "credit" ? (creditClass ?? "") : ""}`}>
      {side ? t(`balance.${side}`, { amount: text }) : text}
    </span>
  );
}
