import { useDelay } from "@/shared/hooks/useDelay";
import { useWords } from "@/shared/i18n/useWords";
import { Bar } from "@/shared/ui/Skeleton";
import styles from "./List.module.css";

const ROWS = Array.from({ length: 12 }, (_, index) => index);

/** Twelve placeholder rows in the shape of the list. */
export function ListSkeleton() {
  const { t } = useWords("common");
  const shown = useDelay(150);
  return (
    <div className={styles.card} role="status" aria-label={t("loading")}>
      {ROWS.map((row) => (
        <div key={row} className={styles.skeletonRow} style={{ visibility: shown ? "visible" : "hidden" }}>
          <Bar width={16} height={16} />
          <Bar width={40} />
          <Bar width="60%" />
          <Bar width={72} />
          <Bar width={84} height={22} />
        </div>
      ))}
    </div>
  );
}
