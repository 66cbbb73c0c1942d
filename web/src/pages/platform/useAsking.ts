import { useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { notify } from "@/shared/ui/notices";

/** Sends a small form; what the server says against a field stands beside it, the rest is told. */
export function useAsking() {
  const { t: common } = useWords("common");
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const ask = async <T>(sending: () => Promise<T>, done: (result: T) => void) => {
    setBusy(true);
    setWrong({});
    try {
      const result = await sending();
      setBusy(false);
      done(result);
    } catch (error) {
      const { message, errors } = readProblem(error);
      setBusy(false);
      setWrong(Object.fromEntries(Object.entries(errors).map(([name, [text = ""]]) => [name, text])));
      if (Object.keys(errors).length === 0)
        notify(message ?? common("somethingWentWrong"), { tone: "warning" });
    }
  };
  return { ask, busy, wrong, setWrong };
}
