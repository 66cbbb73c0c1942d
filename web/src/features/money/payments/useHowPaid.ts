import { fullDay } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";
import type { How } from "./wire";

/** Returns a function that says how a payment was made: its UTR or a screenshot, online, in cash, or which cheque. */
export function useHowPaid() {
  const { t, language } = useWords("payments");
  return ({ method, utr, chequeNumber, chequeBank, chequeOn }: How) => {
    if (method === "cash") return t("how.cash");
    if (method === "online") return t("how.online", { id: utr });
    if (method !== "cheque") return utr ? t("reference", { utr }) : t("how.screenshot");
    const day = chequeOn ? fullDay(`${chequeOn}T12:00:00+05:30`, language) : "";
    return t("how.cheque", { number: chequeNumber, bank: chequeBank, day });
  };
}
