import { Input } from "antd";
import { useId, useState } from "react";
import { Dialog } from "@/shared/antd/Dialog";
import { readProblem } from "@/shared/api/problem";
import { EditField } from "@/shared/edit/EditField";
import { useWords } from "@/shared/i18n/useWords";
import { notify } from "@/shared/ui/notices";

const MAX_REASON = 100;

type ReasonDialogProps = {
  title: string;
  busy: boolean;
  onYes: (reason: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks why something is taken back, and takes it back. */
export function ReasonDialog({ title, busy, onYes, onClose }: ReasonDialogProps) {
  const { t } = useWords("owner");
  const { t: common } = useWords("common");
  const form = useId();
  const [reason, setReason] = useState("");
  const submit = async () => {
    try {
      await onYes(reason.trim());
      notify(t("takeBack.done"));
      onClose();
    } catch (error) {
      notify(readProblem(error).message ?? common("somethingWentWrong"), { tone: "warning" });
    }
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      okText={t("takeBack.yes")}
      okButtonProps={{ htmlType: "submit", form, disabled: !reason.trim(), loading: busy }}
      cancelText={common("cancel")}
      width={400}
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <EditField label={t("takeBack.reason")} note={t("takeBack.seen")}>
          {(input) => (
            <Input
              {...input}
              autoFocus
              maxLength={MAX_REASON}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </EditField>
      </form>
    </Dialog>
  );
}
