import { useTranslation } from "react-i18next";
import type { Status } from "@/shared/theme/tokens";
import styles from "./StatusBadge.module.css";

/** The status by its word; the colour only repeats it. */
export function StatusBadge({ status }: { status: Status }) {
  const { t } = useTranslation("common");
  return (
    <span className={`${styles.badge} ${styles[status.toLowerCase()] ?? ""}`}>{t(`status.${status}`)}</span>
  );
}
