import { Switch } from "antd";
import { useLockSalespersonMutation } from "@/features/people/api";
import type { User } from "@/features/people/wire";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { notify } from "@/shared/ui/notices";
import styles from "./People.module.css";

type SalespersonLockProps = { salesperson: User; onTurned: (salesperson: User) => void };

/** Lets a salesperson in, or keeps him out at once. */
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
