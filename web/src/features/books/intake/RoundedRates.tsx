import type { Wire } from "@/shared/api/wire";
import { rupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";

/** How many rates the store rounds for buyers, and what they pay for one of them. */
export function RoundedRates({ rounded }: { rounded: Wire["RoundedOut"] }) {
  const { t } = useWords("imports");
  const { count, name, size, rate, pays } = rounded;
  return (
    <p className="figures">
      {t("rates.rounded", { count })}{" "}
      {t("rates.pays", {
        item: [name, size].filter(Boolean).join(" "),
        rate: rupees(Number(rate)),
        pays: rupees(Number(pays)),
      })}
    </p>
  );
}
