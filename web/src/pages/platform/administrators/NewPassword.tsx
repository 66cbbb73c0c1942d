import { Input } from "antd";
import { useState } from "react";
import { EditField } from "@/features/backoffice/edit/EditField";
import { useChangePasswordMutation } from "@/features/platform/identity";
import { useWords } from "@/shared/i18n/useWords";
import { notify } from "@/shared/ui/notices";
import { AskDialog } from "../AskDialog";
import { useAsking } from "../useAsking";

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
      <EditField label={t("newPassword.old")} error={wrong.oldPassword}>
        {(input) => (
          <Input.Password
            {...input}
            autoComplete="current-password"
            value={oldPassword}
            onChange={({ target }) => setOld(target.value)}
          />
        )}
      </EditField>
      <EditField label={t("newPassword.new")} note={t("provision.passwordNote")} error={wrong.newPassword}>
        {(input) => (
          <Input.Password
            {...input}
            autoComplete="new-password"
            maxLength={128}
            value={newPassword}
            onChange={({ target }) => setNew(target.value)}
          />
        )}
      </EditField>
    </AskDialog>
  );
}
