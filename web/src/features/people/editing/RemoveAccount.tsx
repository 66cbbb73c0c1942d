import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { Confirm } from "@/shared/ui/Confirm";
import { notify } from "@/shared/ui/notices";
import { useRemoveOwnersAccountMutation } from "./api";
import type { Account } from "./wire";

type RemoveAccountProps = { account: Account | null; onClose: () => void; onGone: () => void };

/** Removes a customer who was made here; their orders stay. */
export function RemoveAccount({ account, onClose, onGone }: RemoveAccountProps) {
  const { t } = useWords("people");
  const { t: common } = useWords("common");
  const [remove] = useRemoveOwnersAccountMutation();
  const go = async () => {
    if (!account) return;
    onClose();
    try {
      await remove(account.code).unwrap();
      notify(t("remove.done"));
      onGone();
    } catch (error) {
      notify(readProblem(error).message ?? common("somethingWentWrong"), { tone: "warning" });
    }
  };
  return (
    <Confirm
      open={account !== null}
      question={t("remove.question")}
      help={account ? t("remove.help", { name: account.name, code: account.code }) : undefined}
      yes={t("remove.way")}
      no={t("remove.no")}
      danger
      onYes={go}
      onNo={onClose}
    />
  );
}
