import { useDelay } from "@/shared/hooks/useDelay";
import { useWords } from "@/shared/i18n/useWords";
import { Bar } from "@/shared/ui/Skeleton";
import styles from "./OrderDetail.module.css";

const ROWS = Array.from({ length: 12 }, (_, index) => index);

/** Shows a placeholder in the shape of an order. */
export function OrderSkeleton() {
  const { t } = useWords("common");
  const shown = useDelay(150);
  return (
    <div
      className={styles.page}
      role="status"
      aria-label={t("loading")}
      style={{ visibility: shown ? "visible" : "hidden" }}
    >
      <div className={styles.head}>
        <Bar width={200} height={44} />
      </div>
      <div className={styles.column}>
        <div className={styles.panel}>
          {ROWS.map((row) => (
            <div key={row} className={styles.item}>
              <Bar width={16} height={16} marginInline={14} />
              <Bar width={40} height={40} />
              <div className={styles.itemWords}>
                <Bar width="60%" />
                <Bar width="30%" marginTop={8} />
              </div>
              <Bar width={84} height={22} />
            </div>
          ))}
        </div>
      </div>
      <div className={styles.column}>
        <Bar height={116} borderRadius={10} />
        <Bar height={220} borderRadius={10} />
        <Bar height={96} borderRadius={10} />
      </div>
    </div>
  );
}
