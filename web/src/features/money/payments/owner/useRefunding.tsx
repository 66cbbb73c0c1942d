import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { notify } from "@/shared/ui/notices";
import { useEndRefundMutation, useRequestRefundMutation } from "../api";

/** Refunds an overpaid amount or leaves it on the account, and reports failures. */
export function useRefunding() {
  const { t: common } = useWords("common");
  const [request, { isLoading: requesting }] = useRequestRefundMutation();
  const [end, { isLoading: ending }] = useEndRefundMutation();
  const run = async (change: Promise<unknown>) => {
    try {
      await change;
    } catch (error) {
      notify(readProblem(error).message ?? common("somethingWentWrong"), { tone: "warning" });
    }
  };
  return {
    busy: requesting || ending,
    request: (orderId: number) => run(request(orderId).unwrap()),
    end: (id: number, how: "paid" | "kept") => run(end({ id, how }).unwrap()),
  };
}
