import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { Confirm } from "@/shared/ui/Confirm";
import { notify } from "@/shared/ui/notices";
import { useRemoveRuleMutation } from "./api";
import { useRuleWords } from "./useRuleWords";
import type { Rule } from "./wire";

/** Asks before a rule is deleted. */
export function RemoveRule({ rule, onClose }: { rule: Rule | null; onClose: () => void }) {
  const { t } = useWords("orderRules");
  const { t: common } = useWords("common");
  const words = useRuleWords();
  const [remove] = useRemoveRuleMutation();
  const run = async () => {
    onClose();
    if (!rule) return;
    try {
      await remove(rule.id).unwrap();
      notify(t("removed"));
    } catch (error) {
      notify(readProblem(error).message ?? common("somethingWentWrong"), { tone: "warning" });
    }
  };
  return (
    <Confirm
      open={rule !== null}
      question={t("remove.question")}
      help={
        rule ? `${words.goods(rule)} · ${words.buyers(rule)}: ${words.values(rule).join(", ")}` : undefined
      }
      yes={t("delete")}
      no={common("cancel")}
      danger
      onYes={run}
      onNo={onClose}
    />
  );
}
