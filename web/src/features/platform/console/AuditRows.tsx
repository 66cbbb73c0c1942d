import { dayAndTime } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";
import { Row, Rows } from "./Block";
import { useActionWords } from "./useActionWords";
import type { AuditRow } from "./wire";

/** Lists entries of the audit log in brief: action, time, administrator and reason. */
export function AuditRows({ rows }: { rows: readonly AuditRow[] }) {
  const { t, language } = useWords("platform");
  const actionWords = useActionWords();
  return (
    <Rows label={t("audit.title")}>
      {rows.map(({ id, at, administrator, action, details }) => (
        <Row
          key={id}
          first={actionWords(action)}
          second={[dayAndTime(at, language), administrator, details.reason].filter(Boolean).join(" · ")}
        />
      ))}
    </Rows>
  );
}
