import { rupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import type { schemeFromWire } from "./wire";

/** "Season offer: instead of ₹38", or "Season offer: free"; nothing for an item without a scheme. */
export function SchemeNote({ scheme, free, listRate }: ReturnType<typeof schemeFromWire>) {
  const { t } = useWords("cart");
  if (!scheme) return null;
  if (free) return <>{t("scheme.freePieces", { name: scheme })}</>;
  return <>{listRate === null ? scheme : t("scheme.lower", { name: scheme, rate: rupees(listRate) })}</>;
}
