import { Link } from "react-router";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import styles from "./Sync.module.css";

type ByQuantityProps = { count: number; names: readonly string[] };

/** The items whose rates depend on the quantity in the books, which the shop does not follow. */
export function ByQuantity({ count, names }: ByQuantityProps) {
  const { t } = useWords("sync");
  const { path } = useStore();
  if (count === 0) return null;
  const first = names.join(", ");
  return (
    <section className={styles.card}>
      <p className={styles.question}>
        {t("byQuantity", {
          count,
          names: count > names.length ? t("byQuantityMore", { names: first }) : first,
        })}
      </p>
      <p className={styles.help}>{t("byQuantityHelp")}</p>
      <Link className={styles.link} to={path("owner/utility?tab=5")}>
        {t("byQuantityMake")}
      </Link>
    </section>
  );
}
