import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { notify } from "@/shared/ui/notices";

/** Runs a call and shows its outcome: the given words on success, the server's message on failure. */
export function useOutcome() {
  const { t: common } = useWords("common");
  return async <T>(doing: Promise<T>, done?: string | ((result: T) => string)): Promise<T | null> => {
    try {
      const result = await doing;
      const words = typeof done === "function" ? done(result) : done;
      if (words) notify(words);
      return result;
    } catch (error) {
      notify(readProblem(error).message ?? common("somethingWentWrong"), { tone: "warning" });
      return null;
    }
  };
}
