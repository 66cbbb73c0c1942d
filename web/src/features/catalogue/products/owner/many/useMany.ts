import { useWords } from "@/shared/i18n/useWords";
import { notify } from "@/shared/ui/notices";
import { useChangeManyMutation } from "./api";
import { useOutcomeWords, useUndo } from "./useUndo";
import type { Chosen, ManyChange, Outcome } from "./wire";

/** Changes many products at once; the notice of the result offers to undo the change. */
export function useMany(chosen: Chosen, onDone: () => void) {
  const { t } = useWords("products");
  const [send, { isLoading: busy }] = useChangeManyMutation();
  const { undo } = useUndo();
  const { failed, skippedText } = useOutcomeWords();
  const run = async (change: ManyChange) => {
    try {
      const { products, skipped, changeId } = await send({ chosen, change, preview: false }).unwrap();
      onDone();
      notify(t("many.done", { count: products }) + skippedText(skipped), {
        lasting: changeId !== null,
        action: changeId ? { label: t("many.undo"), run: () => undo(changeId) } : undefined,
      });
    } catch (error) {
      failed(error);
    }
  };
  const preview = async (change: ManyChange): Promise<Outcome | null> => {
    try {
      return await send({ chosen, change, preview: true }).unwrap();
    } catch (error) {
      failed(error);
      return null;
    }
  };
  return { run, preview, busy };
}
