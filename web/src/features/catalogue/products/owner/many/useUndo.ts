import { readProblem } from "@/shared/api/problem";
import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { notify } from "@/shared/ui/notices";
import { useUndoManyMutation } from "./api";

/**
 * Returns a function that reports a failed change or undo,
 * and one for the text about the products that were left out.
 */
export function useOutcomeWords() {
  const { t } = useWords("products");
  const { t: common } = useWords("common");
  return {
    failed: (error: unknown) => {
      const { message, errors } = readProblem(error);
      notify(Object.values(errors)[0]?.[0] ?? message ?? common("somethingWentWrong"), { tone: "warning" });
    },
    skippedText: (skipped: number) =>
      skipped > 0 ? ` ${t("many.skipped", { skipped: quantityText(skipped) })}` : "",
  };
}

/** Undoes a change of many products, except where a product was edited since. */
export function useUndo() {
  const { t } = useWords("products");
  const { failed, skippedText } = useOutcomeWords();
  const [sendUndo, { isLoading: busy }] = useUndoManyMutation();
  const undo = async (id: string) => {
    try {
      const { restored, skipped } = await sendUndo(id).unwrap();
      notify(t("many.undone", { restored: quantityText(restored) }) + skippedText(skipped));
    } catch (error) {
      failed(error);
    }
  };
  return { undo, busy };
}
