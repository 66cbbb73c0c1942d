import { Link } from "react-router";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import styles from "./Sync.module.css";

/** Shows how many products have no GST rate and so are not sold, with a link to them. */
export function WithoutTax({ count }: { count: number }) {
  const { t } = useWords("sync");
  const { path } = useStore();
  if (count === 0) return null;
  return (
    <section className={styles.card}>
      <p className={styles.question}>{t("withoutTax", { count })}</p>
      <p className={styles.help}>{t("withoutTaxHelp")}</p>
      <Link className={styles.link} to={`${path("owner/viewproducts")}?untaxed=Y`}>
        {t("withoutTaxShow")}
      </Link>
    </section>
  );
}
