import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { Confirm } from "@/shared/ui/Confirm";
import { notify } from "@/shared/ui/notices";
import { useRemoveSchemeMutation } from "./api";
import { useSchemeWords } from "./useSchemeWords";
import type { Scheme } from "./wire";

/** Confirms that a scheme is to be deleted. */
export function RemoveScheme({ scheme, onClose }: { scheme: Scheme | null; onClose: () => void }) {
  const { t } = useSchemeWords();
  const { t: common } = useWords("common");
  const [remove] = useRemoveSchemeMutation();
  const run = async () => {
    onClose();
    if (!scheme) return;
    try {
      await remove(scheme.id).unwrap();
      notify(t("removed"));
    } catch (error) {
      notify(readProblem(error).message ?? common("somethingWentWrong"), { tone: "warning" });
    }
  };
  return (
    <Confirm
      open={scheme !== null}
      question={t("remove.question", { name: scheme?.name ?? "" })}
      help={t("remove.help")}
      yes={t("delete")}
      no={common("cancel")}
      danger
      onYes={run}
      onNo={onClose}
    />
  );
}
