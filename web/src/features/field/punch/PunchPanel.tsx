import { Link } from "react-router";
import { dayAndTime, timeWithAge } from "@/shared/format/dates";
import { useMinute } from "@/shared/hooks/useMinute";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { Button } from "@/shared/ui/Button";
import { Icon } from "@/shared/ui/Icon";
import type { WorkState } from "./api";
import { useDownloaded } from "./downloaded";
import styles from "./PunchPanel.module.css";
import { minutesSince } from "./rules";
import { usePunch } from "./usePunch";

/** Until the state is known, the text of most days reserves the space. */
const AT_REST: WorkState = { punchedIn: false, since: null, mandatory: true };
const UNSEEN = { visibility: "hidden" } as const;

/**
 * Shows a salesperson's working time: one button, the time since the punch-in,
 * and why the location is needed.
 */
export function PunchPanel() {
  const { t } = useWords("field");
  const { path } = useStore();
  const { work, unknown, onDuty, online, busy, problem, punch } = usePunch();
  return (
    <section className={styles.panel} aria-label={t("title")}>
      <div className={styles.words} style={work || unknown ? undefined : UNSEEN} aria-live="polite">
        {unknown ? <b>{t("unknown")}</b> : <Duty work={work ?? AT_REST} onDuty={onDuty} />}
      </div>
      <PunchButton {...{ onDuty, busy, punch }} disabled={!work || !online} />
      {!online && <p className={styles.reason}>{t("needsLine")}</p>}
      {problem && <PunchProblem text={problem} />}
      <Downloaded />
      <p className={styles.reason}>
        {t("reason")} <Link to={path("privacy-policy")}>{t("more")}</Link>
      </p>
    </section>
  );
}

function Duty({ work: { since, mandatory }, onDuty }: { work: WorkState; onDuty: boolean }) {
  const { t, language } = useWords("field");
  const now = useMinute();
  const minutes = since ? minutesSince(since, now) : 0;
  return onDuty && since ? (
    <>
      <b className="figures">{t("atWork", { hours: Math.floor(minutes / 60), minutes: minutes % 60 })}</b>
      <small className="figures">{t("since", { time: dayAndTime(since, language) })}</small>
    </>
  ) : (
    <>
      <b>{t("notAtWork")}</b>
      {mandatory && <small>{t("mandatory")}</small>}
    </>
  );
}

type PunchButtonProps = {
  onDuty: boolean;
  busy: boolean;
  disabled?: boolean;
  wide?: boolean;
  punch: () => void;
};

export function PunchButton({ onDuty, busy, disabled, wide, punch }: PunchButtonProps) {
  const { t } = useWords("field");
  return (
    <Button
      look={onDuty ? "outline" : "primary"}
      large
      wide={wide}
      disabled={busy || disabled}
      onClick={punch}
    >
      <Icon name="clock" /> {t(busy ? "locating" : onDuty ? "punchOut" : "punchIn")}
    </Button>
  );
}

export function PunchProblem({ text }: { text: string }) {
  return (
    <p className={styles.problem} role="alert">
      <Icon name="alert" size={16} /> {text}
    </p>
  );
}

/** Shows when the items and parties for offline use were downloaded. */
function Downloaded() {
  const { t, language } = useWords("field");
  const { at, busy } = useDownloaded();
  const now = useMinute();
  if (at === null && !busy) return null;
  return (
    <p className={`${styles.reason} ${styles.downloaded} figures`}>
      <Icon name={at === null ? "download" : "cloudCheck"} size={16} />
      {at === null ? t("downloading") : t("downloaded", { time: timeWithAge(at, now, language) })}
    </p>
  );
}
