import { rupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";

type SchemeNoteProps = { scheme: string; free?: boolean; listRate: number | null; discount?: number };

/**
 * Shows "Season offer: instead of ₹38", "Big order: ₹24.88 off" or "Season offer: free"; nothing without a
 * scheme.
 */
export function SchemeNote({ scheme, free = false, listRate, discount = 0 }: SchemeNoteProps) {
  const { t } = useWords("offers");
  if (!scheme) return null;
  if (free) return <>{t("freePieces", { name: scheme })}</>;
  const lower = listRate === null ? scheme : t("lower", { name: scheme, rate: rupees(listRate) });
  return <>{discount > 0 ? t("share", { name: lower, amount: rupees(discount) }) : lower}</>;
}
