import { Switch } from "antd";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { notify } from "@/shared/ui/notices";
import { useLetOverrideCreditMutation } from "../api";
import styles from "../People.module.css";
import type { User } from "../wire";

type SalespersonCreditProps = { salesperson: User; onTurned: (salesperson: User) => void };

/** Lets a salesperson order beyond a customer's credit, with a reason. */
export function SalespersonCredit({ salesperson, onTurned }: SalespersonCreditProps) {
  const { t } = useWords("people");
  const { t: common } = useWords("common");
  const { settings } = useStore();
  const [change, { isLoading }] = useLetOverrideCreditMutation();
  if (!settings.creditControl) return null;
  const turn = async (on: boolean) => {
    try {
      onTurned(await change({ code: salesperson.code, allowed: on }).unwrap());
      notify(t("edit.done"));
    } catch (error) {
      notify(readProblem(error).message ?? common("somethingWentWrong"), { tone: "warning" });
    }
  };
  return (
    <section className={styles.switches}>
      <div className={styles.switch}>
        <div>
          <label htmlFor="salesperson-credit">{t("users.overrideCredit")}</label>
          <p id="salesperson-credit-help">{t("users.overrideCreditHelp")}</p>
        </div>
        <Switch
          id="salesperson-credit"
          aria-describedby="salesperson-credit-help"
          loading={isLoading}
          checked={salesperson.mayOverrideCredit}
          onChange={turn}
        />
      </div>
    </section>
  );
}
