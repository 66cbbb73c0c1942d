import { RemoveConfirm } from "@/shared/edit/RemoveConfirm";
import { useWords } from "@/shared/i18n/useWords";
import { useRemoveRuleMutation } from "./api";
import { useRuleWords } from "./useRuleWords";
import type { Rule } from "./wire";

/** Asks before a rule is deleted. */
export function RemoveRule({ rule, onClose }: { rule: Rule | null; onClose: () => void }) {
  const { t } = useWords("orderRules");
  const words = useRuleWords();
  const [remove] = useRemoveRuleMutation();
  return (
    <RemoveConfirm
      open={rule !== null}
      question={t("remove.question")}
      help={
        rule ? `${words.goods(rule)} · ${words.buyers(rule)}: ${words.values(rule).join(", ")}` : undefined
      }
      yes={t("delete")}
      remove={async () => rule && remove(rule.id).unwrap()}
      done={t("removed")}
      onClose={onClose}
    />
  );
}
