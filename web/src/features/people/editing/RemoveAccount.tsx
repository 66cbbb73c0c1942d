import { RemoveConfirm } from "@/shared/edit/RemoveConfirm";
import { useWords } from "@/shared/i18n/useWords";
import { useRemoveOwnersAccountMutation } from "./api";
import type { Account } from "./wire";

type RemoveAccountProps = { account: Account | null; onClose: () => void; onGone: () => void };

/** Deletes a customer who was added here; their orders stay. */
export function RemoveAccount({ account, onClose, onGone }: RemoveAccountProps) {
  const { t } = useWords("people");
  const [remove] = useRemoveOwnersAccountMutation();
  return (
    <RemoveConfirm
      open={account !== null}
      question={t("remove.question")}
      help={account ? t("remove.help", { name: account.name, code: account.code }) : undefined}
      yes={t("remove.way")}
      no={t("remove.no")}
      remove={async () => account && remove(account.code).unwrap()}
      done={t("remove.done")}
      onGone={onGone}
      onClose={onClose}
    />
  );
}
