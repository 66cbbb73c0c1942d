import { useWords } from "@/shared/i18n/useWords";
import { Rupees } from "@/shared/ui/Rupees";
import type { Totals } from "./rules";
import styles from "./Sums.module.css";

export function Sums({ totals }: { totals: Totals }) {
  const { t } = useWords("cart");
  return (
    <dl className={`${styles.sums} figures`}>
      <div>
        <dt>{t("subtotal")}</dt>
        <dd>
          <Rupees amount={totals.items} />
        </dd>
      </div>
      <div>
        <dt>{t("gst")}</dt>
        <dd>
          <Rupees amount={totals.tax} />
        </dd>
      </div>
    </dl>
  );
}

export function Total({ totals }: { totals: Totals }) {
  const { t } = useWords("cart");
  return (
    <div className={styles.total}>
      <span>{t("total")}</span>
      <b className="figures">
        <Rupees amount={totals.net} whole />
      </b>
    </div>
  );
}
