import { Form, Input } from "antd";
import { AskDialog } from "@/shared/edit/AskDialog";
import { useWords } from "@/shared/i18n/useWords";
import { isMobileNumber, spacedMobileNumber } from "@/shared/tenant/address";
import { notify } from "@/shared/ui/notices";
import { useCopyBackupMutation } from "./backups";

type CopyDialogProps = {
  name: string;
  /** The number of the store that was backed up. */
  mobileNo: string;
  when: string;
  onClose: () => void;
};

/** Requests a free number, and explains what a copy is, before a backup is restored as another store. */
export function CopyDialog({ name, mobileNo, when, onClose }: CopyDialogProps) {
  const { t } = useWords("platform");
  const [copy] = useCopyBackupMutation();
  return (
    <AskDialog<{ mobileNo: string }, string>
      title={t("backups.copying.title")}
      yes={t("backups.copying.yes")}
      initialValues={{ mobileNo: "" }}
      unready={({ mobileNo: number }) => !isMobileNumber(number) || number === mobileNo}
      send={async ({ mobileNo: number }) => {
        await copy({ name, mobileNo: number }).unwrap();
        return number;
      }}
      onDone={(number) => {
        notify(t("backups.copying.done", { number: spacedMobileNumber(number) }));
        onClose();
      }}
      onClose={onClose}
    >
      <p>{t("backups.copying.help", { number: spacedMobileNumber(mobileNo), when })}</p>
      <p>{t("backups.copying.after")}</p>
      <Form.Item
        name="mobileNo"
        label={t("backups.copying.number")}
        extra={t("backups.copying.numberNote")}
        normalize={(entered: string) => entered.replace(/\D/g, "")}
      >
        <Input inputMode="numeric" maxLength={10} autoComplete="off" />
      </Form.Item>
    </AskDialog>
  );
}
