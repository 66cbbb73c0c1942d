import { useWords } from "@/shared/i18n/useWords";
import { NONE } from "./narrowing";

/** The name of a salesperson or an area; accounts without one have a word of their own. */
export function useGroupName() {
  const { t } = useWords("debtors");
  return (by: "salespeople" | "areas", { code, name }: { code: string; name: string }) =>
    code === NONE ? t(`none.${by}`) : name || code;
}
