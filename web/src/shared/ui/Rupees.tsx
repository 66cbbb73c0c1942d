import { useTranslation } from "react-i18next";
import { amountText, rupees, rupeesAndPaise } from "@/shared/format/rupees";

type RupeesProps = {
  amount: number;
  whole?: boolean;
  /** Shows two decimals even of a whole amount. */
  paise?: boolean;
  className?: string;
};

// What is read out stays beside the figures, however far a shelf of cards runs.
const AMOUNT = { position: "relative", whiteSpace: "nowrap" } as const;

/** An amount in rupees, in figures of one width, that is read out as one says it. */
export function Rupees({ amount, whole, paise, className }: RupeesProps) {
  const { t } = useTranslation("common");
  const shown = whole ? Math.round(amount) : amount;
  return (
    <span className={["figures", className].filter(Boolean).join(" ")} style={AMOUNT}>
      <span className="visually-hidden">
        {t(shown < 0 ? "rupeesLess" : "rupees", { amount: amountText(shown) })}
      </span>
      <span aria-hidden="true">{paise ? rupeesAndPaise(shown) : rupees(shown)}</span>
    </span>
  );
}
