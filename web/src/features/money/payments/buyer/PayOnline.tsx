import { readProblem } from "@/shared/api/problem";
import { rupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { Button } from "@/shared/ui/Button";
import { notify } from "@/shared/ui/notices";
import { useStartOnlinePaymentMutation } from "../api";
import type { PaidFor } from "../wire";
import styles from "./PayPanel.module.css";

type PayOnlineProps = {
  paidFor: PaidFor;
  amount: number;
  bills: readonly string[];
  /** Called with the server's reason when it refuses the bills. */
  onRefused: (message: string) => void;
};

/** Opens the payment gateway's page; the server sets the amount and the address. */
export function PayOnline({ paidFor, amount, bills, onRefused }: PayOnlineProps) {
  const { t } = useWords("payments");
  const { t: common } = useWords("common");
  const [start, { isLoading: starting }] = useStartOnlinePaymentMutation();
  const pay = async () => {
    try {
      window.location.assign(await start({ paidFor, amount, bills }).unwrap());
    } catch (error) {
      const { message, errors } = readProblem(error);
      if (errors.bills?.[0]) onRefused(errors.bills[0]);
      else notify(message ?? common("somethingWentWrong"), { tone: "warning" });
    }
  };
  return (
    <div className={styles.online}>
      <Button look="primary" large wide disabled={starting} onClick={() => void pay()}>
        {t("online.pay", { amount: rupees(amount) })}
      </Button>
      <p className={styles.quiet}>{t("online.help")}</p>
    </div>
  );
}
