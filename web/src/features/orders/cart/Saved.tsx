import { useWords } from "@/shared/i18n/useWords";
import { Rupees } from "@/shared/ui/Rupees";
import { Sum } from "@/shared/ui/Sums";

export function Saved({ amount }: { amount: number }) {
  const { t } = useWords("offers");
  return (
    <Sum name={t("saved")}>
      <Rupees amount={amount} />
    </Sum>
  );
}
