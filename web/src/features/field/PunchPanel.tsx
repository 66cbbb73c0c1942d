import { useEffect, useState } from "react";
import { Link } from "react-router";
import { dayAndTime } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { Button } from "@/shared/ui/Button";
import { Icon } from "@/shared/ui/Icon";
import styles from "./PunchPanel.module.css";
import { minutesSince } from "./rules";
import { usePunch } from "./usePunch";

/** A salesperson's clock: one button, the time since, and why the location is asked for. */
export function PunchPanel() {
  const { t, language } = useWords("field");
  const { path } = useStore();
  const { work, busy, problem, punch } = usePunch();
  const now = useMinute();
  if (!work) return null;
  const { punchedIn, since, mandatory } = work;
  const minutes = since ? minutesSince(since, now) : 0;
  return (
    <section className={styles.panel} aria-label={t("title")}>
      <div className={styles.words} aria-live="polite">
        {punchedIn && since ? (
          <>
            <b className="figures">
              {t("atWork", { hours: Math.floor(minutes / 60), minutes: minutes % 60 })}
            </b>
            <small className="figures">{t("since", { time: dayAndTime(since, language) })}</small>
          </>
        ) : (
          <>
            <b>{t("notAtWork")}</b>
            {mandatory && <small>{t("mandatory")}</small>}
          </>
        )}
      </div>
      <Button look={punchedIn ? "outline" : "primary"} large disabled={busy} onClick={punch}>
        <Icon name="clock" /> {t(busy ? "locating" : punchedIn ? "punchOut" : "punchIn")}
      </Button>
      {problem && (
        <p className={styles.problem} role="alert">
          <Icon name="alert" size={16} /> {problem}
        </p>
      )}
      <p className={styles.reason}>
        {t("reason")} <Link to={path("privacy-policy")}>{t("more")}</Link>
      </p>
    </section>
  );
}

const MINUTE = 60_000;

function useMinute() {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE / 2);
    return () => clearInterval(timer);
  }, []);
  return now;
}
