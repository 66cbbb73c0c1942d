import { Button, Select } from "antd";
import { useId, useState } from "react";
import { SpanChips } from "@/shared/date-range/DateRangeChips";
import { SpanFields } from "@/shared/date-range/DateRangeFields";
import { useWords } from "@/shared/i18n/useWords";
import { LISTED_STATUSES } from "@/shared/theme/tokens";
import { PartSelect } from "./PartSelect";
import styles from "./Report.module.css";
import { financialYear, OUTCOMES, QUICK, quickSpans } from "./reports";
import type { ShownReport } from "./useReport";

/** Chooses the days and the filter of a report; Apply loads them, and a chip loads its span at once. */
export function ReportFilters({ shown }: { shown: ShownReport }) {
  const { t } = useWords("reports");
  const { by, today, show } = shown;
  const [span, setSpan] = useState(shown.span);
  const [of, setOf] = useState(shown.of);
  const spans = quickSpans(today);
  return (
    <form
      className={styles.filters}
      onSubmit={(event) => {
        event.preventDefault();
        show(span, of);
      }}
    >
      <SpanFields span={span} onChange={setSpan} from={t("from")} to={t("to")} latest={today} />
      {by === "status" && <StatusSelect value={of} onChange={setOf} />}
      {by === "outcome" && <OutcomeSelect value={of} onChange={setOf} />}
      {(by === "party" || by === "category") && <PartSelect by={by} value={of} onChange={setOf} />}
      <Button type="primary" htmlType="submit" className={styles.apply}>
        {t("apply")}
      </Button>
      <div className={styles.quick}>
        <SpanChips
          label={t("often")}
          spans={QUICK.map((name) => ({
            name: t(`quick.${name}`, { year: financialYear(today) }),
            span: spans[name],
          }))}
          chosen={shown.span}
          onChoose={(chosen) => show(chosen, of)}
        />
      </div>
    </form>
  );
}

type OwnSelectProps = { value: string; onChange: (chosen: string) => void };

function StatusSelect(own: OwnSelectProps) {
  const { t } = useWords("reports");
  const { t: common } = useWords("common");
  const options = LISTED_STATUSES.map((status) => ({ value: status, label: common(`status.${status}`) }));
  return <ChoiceSelect label={t("itemStatus")} options={options} {...own} />;
}

function OutcomeSelect(own: OwnSelectProps) {
  const { t } = useWords("reports");
  const options = OUTCOMES.map((outcome) => ({ value: outcome, label: t(`outcome.${outcome}`) }));
  return <ChoiceSelect label={t("column.outcome")} options={options} {...own} />;
}

type ChoiceSelectProps = OwnSelectProps & { label: string; options: { value: string; label: string }[] };

function ChoiceSelect({ label, options, value, onChange }: ChoiceSelectProps) {
  const { t } = useWords("reports");
  const id = useId();
  return (
    <label className={styles.field} htmlFor={id}>
      <span>{label}</span>
      <Select
        id={id}
        value={value}
        onChange={onChange}
        options={[{ value: "", label: t("allStatuses") }, ...options]}
      />
    </label>
  );
}
