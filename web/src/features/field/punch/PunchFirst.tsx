import { useWords } from "@/shared/i18n/useWords";
import { useSession } from "@/shared/session/useSession";
import { useStore } from "@/shared/tenant/store-context";
import { Icon } from "@/shared/ui/Icon";
import { useGetWorkStateQuery } from "./api";
import { PunchButton, PunchProblem } from "./PunchPanel";
import styles from "./PunchPanel.module.css";
import { isOnDuty } from "./rules";
import { usePunch } from "./usePunch";

/**
 * Returns whether a salesperson has to punch in before ordering.
 * Until that is known, only the server enforces it.
 */
export function useMustPunchIn(): boolean {
  const { salesperson, preview } = useSession();
  const { settings } = useStore();
  const skip = !salesperson || !!preview || !settings.locationMandatory;
  const { data: work } = useGetWorkStateQuery(undefined, { skip });
  return !skip && !!work?.mandatory && !isOnDuty(work, Date.now());
}

/** Shows Punch In in place of the order button until the salesperson has punched in. */
export function PunchFirst() {
  const { t } = useWords("field");
  const { onDuty, online, busy, problem, punch } = usePunch();
  return (
    <div className={styles.first}>
      <p role="status">
        <Icon name="clock" size={16} /> {t(online ? "mandatory" : "mandatoryOffline")}
      </p>
      {problem && <PunchProblem text={problem} />}
      <PunchButton {...{ onDuty, busy, punch }} wide disabled={!online} />
    </div>
  );
}
