import { SpanChips } from "@/shared/date-range/DateRangeChips";
import { SpanFields } from "@/shared/date-range/DateRangeFields";
import { type Day, daysBefore, monthBegan, type Span } from "@/shared/date-range/date-range";
import { useWords } from "@/shared/i18n/useWords";
import { PersonSelect } from "./PersonSelect";
import styles from "./UserLocation.module.css";
import type { Salesperson } from "./wire";

type TrailFiltersProps = {
  span: Span;
  today: Day;
  onSpan: (span: Span) => void;
  people: Salesperson[];
  code: string;
  onPerson: (code: string) => void;
};

/** Chooses the salesperson and the days; each choice loads the trail at once. */
export function TrailFilters({ span, today, onSpan, people, code, onPerson }: TrailFiltersProps) {
  const { t } = useWords("locations");
  const yesterday = daysBefore(today, 1);
  return (
    <div className={styles.filters}>
      <SpanFields span={span} onChange={onSpan} from={t("from")} to={t("to")} latest={today} />
      <PersonSelect people={people} code={code} onChoose={onPerson} />
      <div className={styles.spans}>
        <SpanChips
          label={t("spans.label")}
          chosen={span}
          onChoose={onSpan}
          spans={[
            { name: t("spans.today"), span: { from: today, to: today } },
            { name: t("spans.yesterday"), span: { from: yesterday, to: yesterday } },
            { name: t("spans.month"), span: { from: monthBegan(today), to: today } },
          ]}
        />
      </div>
    </div>
  );
}
