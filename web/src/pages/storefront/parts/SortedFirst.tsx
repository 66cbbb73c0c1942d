import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import styles from "../ShopPage.module.css";

/** Says that only the first products of a long list are in the order asked for. */
export function SortedFirst({ count }: { count: number | null }) {
  const { t } = useWords("shop");
  if (count === null) return null;
  return <p className={styles.sorted}>{t("sortedFirst", { formatted: quantityText(count) })}</p>;
}
