import { useState } from "react";
import { useChangePasswordMutation } from "@/features/platform/identity";
import { useWords } from "@/shared/i18n/useWords";
import { notify } from "@/shared/ui/notices";
import { AskDialog } from "../AskDialog";
import { useAsking } from "../useAsking";
import { PasswordInput } from "./PasswordInput";

const LEAST = 8;

/** Changes one's own password. */
export function NewPassword({ onClose }: { onClose: () => void }) {
  const { t } = useWords("platform");
  const [change] = useChangePasswordMutation();
  const { ask, busy, wrong, setWrong } = useAsking();
  const [oldPassword, setOld] = useState("");
  const [newPassword, setNew] = useState("");
  const send = () => {
    if (newPassword.length < LEAST) return setWrong({ newPassword: t("provision.wrong.password") });
    return ask(
      () => change({ oldPassword, newPassword }).unwrap(),
      () => {
        notify(t("newPassword.done"));
        onClose();
      },
    );
  };
  return (
    <AskDialog
      title={t("newPassword.title")}
      yes={t("newPassword.button")}
      busy={busy}
      onYes={send}
      onClose={onClose}
    >
      <PasswordInput
        label={t("newPassword.old")}
        error={wrong.oldPassword}
        value={oldPassword}
        onChange={setOld}
      />
      <PasswordInput
        label={t("newPassword.new")}
        note={t("provision.passwordNote")}
        error={wrong.newPassword}
        chosen
        value={newPassword}
        onChange={setNew}
      />
    </AskDialog>
  );
}
