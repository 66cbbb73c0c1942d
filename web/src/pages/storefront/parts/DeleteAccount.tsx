import { useState } from "react";
import { useLocation } from "react-router";
import { useDeleteAccountMutation } from "@/features/people/accounts/api";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { useSession } from "@/shared/session/useSession";
import { useStore } from "@/shared/tenant/store-context";
import { Button } from "@/shared/ui/Button";
import { Confirm } from "@/shared/ui/Confirm";
import { notify } from "@/shared/ui/notices";
import { useLeave } from "./useLeave";

/** A button, with a confirmation, to delete the customer's account; only if the store allows it. */
export function DeleteAccount() {
  const { t } = useWords("account");
  const { t: common } = useWords("common");
  const { settings, company, mobileNumber } = useStore();
  const { claims, guest, salesperson, customer } = useSession();
  const { hash } = useLocation();
  const [asking, setAsking] = useState(hash === "#delete");
  const [remove] = useDeleteAccountMutation();
  const leave = useLeave();
  if (!settings.deleteAccount || !customer || guest || salesperson || !claims?.code) return null;
  const code = claims.code;
  const go = async () => {
    setAsking(false);
    const { error } = await remove({ code, store: mobileNumber });
    if (error) return notify(readProblem(error).message ?? common("somethingWentWrong"), { tone: "warning" });
    notify(t("delete.done"));
    leave();
  };
  return (
    <div>
      <Button look="textDanger" onClick={() => setAsking(true)}>
        {t("delete.title")}
      </Button>
      <Confirm
        open={asking}
        danger
        question={t("delete.question")}
        help={t("delete.help", { store: company.name })}
        yes={t("delete.yes")}
        no={t("delete.no")}
        onYes={go}
        onNo={() => setAsking(false)}
      />
    </div>
  );
}
