import { Chip } from "@/shared/ui/Chips";
import styles from "./DateRange.module.css";
import { type Span, sameSpan } from "./date-range";

type SpanChipsProps = {
  label: string;
  spans: { name: string; span: Span }[];
  chosen: Span;
  onChoose: (span: Span) => void;
};

/** Buttons that choose common spans. */
export function SpanChips({ label, spans, chosen, onChoose }: SpanChipsProps) {
  return (
    <fieldset className={styles.chips} aria-label={label}>
      {spans.map(({ name, span }) => (
        <Chip key={name} pressed={sameSpan(span, chosen)} onPress={() => onChoose(span)}>
          {name}
        </Chip>
      ))}
    </fieldset>
  );
}
