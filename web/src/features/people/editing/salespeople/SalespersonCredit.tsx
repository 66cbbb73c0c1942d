import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { useLetOverrideCreditMutation } from "../api";
import type { User } from "../wire";
import { SalespersonSwitch } from "./SalespersonSwitch";

type SalespersonCreditProps = { salesperson: User; onTurned: (salesperson: User) => void };

/** Allows a salesperson to order over a customer's credit limit, with a reason. */
export function SalespersonCredit({ salesperson, onTurned }: SalespersonCreditProps) {
  const { t } = useWords("people");
  const { settings } = useStore();
  const [change] = useLetOverrideCreditMutation();
  if (!settings.creditControl) return null;
  return (
    <SalespersonSwitch
      label={t("users.overrideCredit")}
      help={t("users.overrideCreditHelp")}
      checked={salesperson.mayOverrideCredit}
      onTurn={async (on) => {
        onTurned(await change({ code: salesperson.code, allowed: on }).unwrap());
        return t("edit.done");
      }}
    />
  );
}
