import { Link } from "react-router";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import styles from "../ShopPage.module.css";

/** Links to corrected words for a search with few results. */
export function DidYouMean({ words }: { words: string | null }) {
  const { t } = useWords("filters");
  const { path } = useStore();
  if (!words) return null;
  return (
    <p className={styles.other}>
      {t("didYouMean")} <Link to={`${path("shop")}?q=${encodeURIComponent(words)}`}>{words}</Link>
    </p>
  );
}
