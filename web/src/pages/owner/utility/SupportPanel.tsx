import { useListSupportViewsQuery } from "@/features/platform/support/api";
import { Panel } from "@/features/store/settings/Panel";
import styles from "@/features/store/settings/Utility.module.css";
import { dayAndTime, fullDay } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";

/** Lists when and why administrators of the platform viewed the store; nothing if none did. */
export function SupportPanel() {
  const { t, language } = useWords("support");
  const { data = [] } = useListSupportViewsQuery();
  if (data.length === 0) return null;
  return (
    <Panel title={t("views.title")} help={t("views.help")}>
      <ul>
        {data.map(({ startedAt, reason }) => (
          <li key={startedAt}>
            <time dateTime={startedAt} title={fullDay(startedAt, language)}>
              {dayAndTime(startedAt, language)}
            </time>{" "}
            <span className={styles.note}>{reason}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
