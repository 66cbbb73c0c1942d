import { useTranslation } from "react-i18next";
import { amountText, rupees, rupeesAndPaise } from "@/shared/format/rupees";

type RupeesProps = {
  amount: number;
  whole?: boolean;
  /** Shows two decimals even for a whole amount. */
  paise?: boolean;
  className?: string;
};

// A positioned parent keeps the hidden text next to the figures, even in a row of cards that scrolls.
const AMOUNT = { position: "relative", whiteSpace: "nowrap" } as const;

/** An amount in rupees, in tabular figures, with a hidden text for screen readers. */
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
