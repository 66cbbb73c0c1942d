import { type ReactNode, useId, useState } from "react";
import { Dialog } from "@/shared/antd/Dialog";
import { readProblem } from "@/shared/api/problem";
import { TextRow } from "@/shared/edit/rows";
import { useWords } from "@/shared/i18n/useWords";
import { notify } from "@/shared/ui/notices";

const MAX_REASON = 100;

type ReasonDialogProps = {
  title: string;
  /** The text of the button, and the notice after it; by default about undoing a step. */
  yes?: string;
  done?: string;
  busy: boolean;
  onYes: (reason: string) => Promise<unknown>;
  onClose: () => void;
  /** Content above the reason; `nothing` disables the button while nothing is selected. */
  children?: ReactNode;
  nothing?: boolean;
};

/** Requests the reason of an action that needs one, and then performs it. */
export function ReasonDialog({
  title,
  yes,
  done,
  busy,
  onYes,
  onClose,
  children,
  nothing,
}: ReasonDialogProps) {
  const { t } = useWords("owner");
  const { t: common } = useWords("common");
  const form = useId();
  const [reason, setReason] = useState("");
  const submit = async () => {
    try {
      await onYes(reason.trim());
      notify(done ?? t("undo.done"));
      onClose();
    } catch (error) {
      notify(readProblem(error).message ?? common("somethingWentWrong"), { tone: "warning" });
    }
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      okText={yes ?? t("undo.yes")}
      okButtonProps={{ htmlType: "submit", form, disabled: nothing || !reason.trim(), loading: busy }}
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
        {children}
        <TextRow
          label={t("undo.reason")}
          note={t("undo.seen")}
          autoFocus
          maxLength={MAX_REASON}
          value={reason}
          onChange={setReason}
        />
      </form>
    </Dialog>
  );
}
