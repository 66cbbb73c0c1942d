import type { Words } from "@/shared/i18n/useWords";

/** Returns the transporter and the number of the lorry receipt, as far as they are known. */
export const transportOf = (
  { transporter, lrNumber }: { transporter: string; lrNumber: string },
  common: Words,
) => [transporter, lrNumber && common("lrNumber", { number: lrNumber })].filter(Boolean).join(", ");
