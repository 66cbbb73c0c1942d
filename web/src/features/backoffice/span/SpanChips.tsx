import { Chip } from "../Chips";
import styles from "./Span.module.css";
import { type Span, sameSpan } from "./span";

type SpanChipsProps = {
  label: string;
  spans: { name: string; span: Span }[];
  chosen: Span;
  onChoose: (span: Span) => void;
};

/** Spans that are often asked for, one press each. */
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
