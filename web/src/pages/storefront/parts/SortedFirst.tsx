import { useWords } from "@/shared/i18n/useWords";

/** Shows that only the first products of a long list are in the requested order. */
export function SortedFirst({ count }: { count: number }) {
  const { t } = useWords("shop");
  return <p className="caption">{t("sortedFirst", { count })}</p>;
}
