import { fullDay, timeOfDay } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";
import { RemarkBadge } from "./RemarkBadge";
import styles from "./UserLocation.module.css";
import { DayLink } from "./usePositionColumns";
import type { Reported } from "./wire";

/** Shows a position where there is no room for a table. */
export function PositionCard({ row }: { row: Reported }) {
  const { language } = useWords("locations");
  return (
    <div className={styles.card}>
      <DayLink row={row} />
      <RemarkBadge remark={row.remark} />
      <span className={`${styles.second} figures`}>
        {row.number} · {row.code} · {fullDay(row.at, language)}, {timeOfDay(row.at, language)}
      </span>
    </div>
  );
}
