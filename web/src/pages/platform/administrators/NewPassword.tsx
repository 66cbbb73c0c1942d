import { useChangePasswordMutation } from "@/features/platform/console/identity";
import { AskDialog } from "@/shared/edit/AskDialog";
import { useWords } from "@/shared/i18n/useWords";
import { notify } from "@/shared/ui/notices";
import { PasswordItem } from "./PasswordItem";

const MIN_LENGTH = 8;

type Passwords = { oldPassword: string; newPassword: string };

/** Changes the current administrator's password. */
export function NewPassword({ onClose }: { onClose: () => void }) {
  const { t } = useWords("platform");
  const [change] = useChangePasswordMutation();
  return (
    <AskDialog<Passwords, unknown>
      title={t("newPassword.title")}
      yes={t("newPassword.button")}
      initialValues={{ oldPassword: "", newPassword: "" }}
      send={(passwords) => change(passwords).unwrap()}
      onDone={() => {
        notify(t("newPassword.done"));
        onClose();
      }}
      onClose={onClose}
    >
      <PasswordItem name="oldPassword" label={t("newPassword.old")} />
      <PasswordItem
        name="newPassword"
        label={t("newPassword.new")}
        extra={t("provision.passwordNote")}
        rules={[{ min: MIN_LENGTH, required: true, message: t("provision.wrong.password") }]}
        chosen
      />
    </AskDialog>
  );
}
