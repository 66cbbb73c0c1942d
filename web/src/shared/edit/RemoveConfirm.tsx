import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { Confirm } from "@/shared/ui/Confirm";
import { notify } from "@/shared/ui/notices";

type RemoveConfirmProps = {
  open: boolean;
  question: string;
  help?: string;
  yes: string;
  /** Cancel, unless it is given. */
  no?: string;
  remove: () => Promise<unknown>;
  /** Shown once it is removed. */
  done?: string;
  onGone?: () => void;
  onClose: () => void;
};

/** Asks before something is removed, and removes it. */
export function RemoveConfirm(props: RemoveConfirmProps) {
  const { open, question, help, yes, no, remove, done, onGone, onClose } = props;
  const { t: common } = useWords("common");
  const run = async () => {
    onClose();
    try {
      await remove();
      if (done) notify(done);
      onGone?.();
    } catch (error) {
      notify(readProblem(error).message ?? common("somethingWentWrong"), { tone: "warning" });
    }
  };
  return (
    <Confirm
      open={open}
      question={question}
      help={help}
      yes={yes}
      no={no ?? common("cancel")}
      danger
      onYes={run}
      onNo={onClose}
    />
  );
}
