import { rupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";

type SchemeNoteProps = { scheme: string; free?: boolean; listRate: number | null };

/** "Season offer: instead of ₹38", or "Season offer: free"; nothing for an item without a scheme. */
export function SchemeNote({ scheme, free = false, listRate }: SchemeNoteProps) {
  const { t } = useWords("offers");
  if (!scheme) return null;
  if (free) return <>{t("freePieces", { name: scheme })}</>;
  return <>{listRate === null ? scheme : t("lower", { name: scheme, rate: rupees(listRate) })}</>;
}
