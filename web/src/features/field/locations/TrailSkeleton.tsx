import { useDelay } from "@/shared/hooks/useDelay";
import { useWords } from "@/shared/i18n/useWords";
import { Bar } from "@/shared/ui/Skeleton";
import styles from "./UserLocation.module.css";

const ROWS = Array.from({ length: 12 }, (_, index) => index);

/** Shows placeholders in the shape of the map and the list. */
export function TrailSkeleton() {
  const { t } = useWords("common");
  const shown = useDelay(150);
  return (
    <div
      className={styles.trail}
      role="status"
      aria-label={t("loading")}
      style={{ visibility: shown ? "visible" : "hidden" }}
    >
      <div className={styles.waiting} />
      <div className={`${styles.side} ${styles.bars}`}>
        {ROWS.map((row) => (
          <Bar key={row} width={row % 2 ? "60%" : "80%"} />
        ))}
      </div>
    </div>
  );
}
