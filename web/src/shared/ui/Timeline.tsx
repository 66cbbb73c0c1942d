import { dayAndTime } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";
import type { Status } from "@/shared/theme/tokens";
import { Icon, type IconName } from "./Icon";
import styles from "./Timeline.module.css";

/** A step of an order; without a status it does not change that of the order. */
export type TimelineStep = { status?: Status; at: string; words: string; note: string | null };

type TimelineProps = {
  label: string;
  steps: readonly TimelineStep[];
  /** The future steps. */
  coming?: readonly string[];
};

/** Statuses with an icon, which they show in their colour. */
const ICONS: Partial<Record<Status, IconName>> = { Dispatched: "truck", Canceled: "close" };
/**
 * Statuses that show their icon only as the last step; once another step follows, they have the check mark of
 * all others.
 */
const ON_THE_WAY: ReadonlySet<Status> = new Set<Status>(["Dispatched"]);

/** A list of the past steps of an order, and of its future steps. */
export function Timeline({ label, steps, coming = [] }: TimelineProps) {
  const last = steps.length - 1;
  return (
    <ol aria-label={label}>
      {steps.map((step, index) => (
        <Step
          key={`${step.at}/${step.words}`}
          step={step}
          last={index === last}
          beforeNext={coming.length > 0 && index === last}
        />
      ))}
      {coming.map((words) => (
        <li key={words} className={`${styles.step} ${styles.beforeNext}`}>
          <span className={`${styles.mark} ${styles.toCome}`} />
          <div>
            <b>{words}</b>
          </div>
        </li>
      ))}
    </ol>
  );
}

type StepProps = { step: TimelineStep; last: boolean; beforeNext: boolean };

function Step({ step, last, beforeNext }: StepProps) {
  const { language } = useWords("common");
  const { status } = step;
  const own = status && (last || !ON_THE_WAY.has(status)) ? ICONS[status] : undefined;
  const icon = own ?? "check";
  return (
    <li className={`${styles.step} ${beforeNext ? styles.beforeNext : ""}`}>
      <span className={styles.mark} data-status={own && status?.toLowerCase()}>
        <Icon name={icon} size={12} strokeWidth={icon === "truck" ? 2.5 : 3} />
      </span>
      <div>
        <b className="figures">{step.words}</b>
        {step.note && <p className={styles.small}>{step.note}</p>}
      </div>
      <time className={`${styles.small} figures`} dateTime={step.at}>
        {dayAndTime(step.at, language)}
      </time>
    </li>
  );
}
