import { DatePicker } from "antd";
import dayjs, { type Dayjs } from "dayjs";
import { useId } from "react";
import { usePhone } from "@/shared/hooks/useMedia";
import styles from "./DateRange.module.css";
import { beginning, type Day, ending, type Span } from "./date-range";

type SpanFieldsProps = {
  span: Span;
  onChange: (span: Span) => void;
  /** The labels of the two ends. */
  from: string;
  to: string;
  /** The last day that may be chosen. */
  latest: Day;
};

/** Fields for the first and last day. If one end is moved past the other, both become the same day. */
export function SpanFields({ span, onChange, from, to, latest }: SpanFieldsProps) {
  return (
    <>
      <DayField
        label={from}
        day={span.from}
        latest={latest}
        onChange={(day) => onChange(beginning(span, day))}
      />
      <DayField label={to} day={span.to} latest={latest} onChange={(day) => onChange(ending(span, day))} />
    </>
  );
}

type DayFieldProps = { label: string; day: Day; latest: Day; onChange: (day: Day) => void };

function DayField({ label, day, latest, onChange }: DayFieldProps) {
  const id = useId();
  const phone = usePhone();
  return (
    <label className={styles.field} htmlFor={id}>
      <span>{label}</span>
      <DatePicker
        id={id}
        format="DD/MM/YYYY"
        size={phone ? "large" : "middle"}
        allowClear={false}
        inputReadOnly={phone}
        maxDate={dayjs(latest)}
        value={dayjs(day)}
        onChange={(chosen: Dayjs | null) => chosen && onChange(chosen.format("YYYY-MM-DD"))}
      />
    </label>
  );
}
