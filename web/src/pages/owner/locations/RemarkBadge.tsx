import type { Point } from "@/features/locations/wire";
import { useWords } from "@/shared/i18n/useWords";
import styles from "./UserLocation.module.css";

/** What a salesperson said of where he was. */
export function RemarkBadge({ remark }: { remark: Point["remark"] }) {
  const { t } = useWords("locations");
  const look = { PUNCH_IN: styles.in, PUNCH_OUT: styles.out, TRACK: styles.way }[remark];
  return <span className={`${styles.badge} ${look}`}>{t(`remark.${remark}`)}</span>;
}
