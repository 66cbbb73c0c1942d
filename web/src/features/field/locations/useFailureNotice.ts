import { useEffect, useRef } from "react";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { notify } from "@/shared/ui/notices";

/** Shows one notice when loading fails, even where older figures are still shown. */
export function useFailureNotice(error: unknown) {
  const { t } = useWords("common");
  const words = useRef(t);
  words.current = t;
  useEffect(() => {
    if (error) notify(readProblem(error).message ?? words.current("somethingWentWrong"), { tone: "warning" });
  }, [error]);
}
