import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { Confirm } from "@/shared/ui/Confirm";
import { notify } from "@/shared/ui/notices";

type RemoveConfirmProps = {
  open: boolean;
  question: string;
  help?: string;
  yes: string;
  /** The text of the second button; "Cancel" by default. */
  no?: string;
  remove: () => Promise<unknown>;
  /** The notice after the removal. */
  done?: string;
  onGone?: () => void;
  onClose: () => void;
};

/** Asks for confirmation, and then removes something. */
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
