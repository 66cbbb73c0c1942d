import type { Dispatch, SetStateAction } from "react";
import { useLazyListProductRowQuery } from "@/features/catalogue/products/buyer/api";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { notify } from "@/shared/ui/notices";
import { newLineId, type PadLine, productOf } from "./rules";
import { scannedLine, withoutScan, withScan } from "./scans";

/** Returns a function that adds one piece of a scanned item to the pad, with a notice that can undo it. */
export function useScans(
  party: string | undefined,
  setLines: Dispatch<SetStateAction<readonly PadLine[]>>,
): (barcode: string) => Promise<void> {
  const { t } = useWords("quickOrder");
  const { t: common } = useWords("common");
  const [search] = useLazyListProductRowQuery();
  return async (barcode) => {
    try {
      const { items } = await search({ query: barcode, party }, true).unwrap();
      const line = scannedLine(barcode, items);
      if (!line) return void notify(t("scanUnknown", { code: barcode }), { tone: "warning" });
      const id = newLineId();
      let taken = id;
      setLines((all) => {
        const next = withScan(all, line, id);
        taken = next.id;
        return next.lines;
      });
      const name = [productOf(line)?.name ?? barcode, line.size].filter(Boolean).join(", ");
      notify(t("scanned", { name }), {
        action: { label: common("undo"), run: () => setLines((all) => withoutScan(all, taken)) },
      });
    } catch (problem) {
      const { message } = readProblem(problem);
      notify(message ?? common("somethingWentWrong"), {
        tone: "warning",
      });
    }
  };
}
