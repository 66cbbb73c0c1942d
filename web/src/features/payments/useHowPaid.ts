import { fullDay } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";
import type { How } from "./wire";

/** Returns a function that says how a payment was made: its UTR, in cash, or which cheque. */
export function useHowPaid() {
  const { t, language } = useWords("payments");
  return ({ method, utr, chequeNumber, chequeBank, chequeOn }: How) => {
    if (method === "cash") return t("how.cash");
    if (method !== "cheque") return t("reference", { utr });
    const day = chequeOn ? fullDay(`${chequeOn}T12:00:00+05:30`, language) : "";
    return t("how.cheque", { number: chequeNumber, bank: chequeBank, day });
  };
}
