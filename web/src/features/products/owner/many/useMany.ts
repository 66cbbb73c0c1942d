import { readProblem } from "@/shared/api/problem";
import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { notify } from "@/shared/ui/notices";
import { useChangeManyMutation, useUndoManyMutation } from "./api";
import type { Chosen, ManyChange, Outcome } from "./wire";

/** Changes many products at once; the notice of what was done has the way back. */
export function useMany(chosen: Chosen, onDone: () => void) {
  const { t } = useWords("products");
  const { t: common } = useWords("common");
  const [send, { isLoading: busy }] = useChangeManyMutation();
  const [undo] = useUndoManyMutation();

  const failed = (error: unknown) => {
    const { message, errors } = readProblem(error);
    notify(Object.values(errors)[0]?.[0] ?? message ?? common("somethingWentWrong"), { tone: "warning" });
  };
  const skippedText = (skipped: number) =>
    skipped > 0 ? ` ${t("many.skipped", { skipped: quantityText(skipped) })}` : "";
  const takeBack = async (id: string) => {
    try {
      const { restored, skipped } = await undo(id).unwrap();
      notify(t("many.undone", { restored: quantityText(restored) }) + skippedText(skipped));
    } catch (error) {
      failed(error);
    }
  };
  const run = async (change: ManyChange) => {
    try {
      const { products, skipped, changeId } = await send({ chosen, change, preview: false }).unwrap();
      onDone();
      notify(t("many.done", { count: products }) + skippedText(skipped), {
        lasting: changeId !== null,
        action: changeId ? { label: t("many.undo"), run: () => takeBack(changeId) } : undefined,
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
