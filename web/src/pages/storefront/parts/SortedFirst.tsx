import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";

/** Says that only the first products of a long list are in the order asked for. */
export function SortedFirst({ count }: { count: number }) {
  const { t } = useWords("shop");
  return <p className="caption">{t("sortedFirst", { formatted: quantityText(count) })}</p>;
}
