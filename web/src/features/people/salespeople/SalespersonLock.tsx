import { Switch } from "antd";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { notify } from "@/shared/ui/notices";
import { useLockSalespersonMutation } from "../api";
import styles from "../People.module.css";
import type { User } from "../wire";

type SalespersonLockProps = { salesperson: User; onTurned: (salesperson: User) => void };

/** Lets a salesperson in, or locks them out at once. */
export function SalespersonLock({ salesperson, onTurned }: SalespersonLockProps) {
  const { t } = useWords("people");
  const { t: common } = useWords("common");
  const [lock, { isLoading }] = useLockSalespersonMutation();
  const { code, name, locked } = salesperson;
  const turn = async (on: boolean) => {
    try {
      onTurned(await lock({ code, locked: on }).unwrap());
      notify(t(on ? "users.lockedNow" : "users.openNow", { name }));
    } catch (error) {
      notify(readProblem(error).message ?? common("somethingWentWrong"), { tone: "warning" });
    }
  };
  return (
    <section className={styles.switches}>
      <div className={styles.switch}>
        <div>
          <label htmlFor="salesperson-lock">{t("users.lock")}</label>
          <p id="salesperson-lock-help">{t("users.lockHelp")}</p>
        </div>
        <Switch
          id="salesperson-lock"
          aria-describedby="salesperson-lock-help"
          loading={isLoading}
          checked={locked}
          onChange={turn}
        />
      </div>
    </section>
  );
}
