import { useWords } from "@/shared/i18n/useWords";
import { NONE } from "./narrowing";

/**
 * Returns a function for the name of a salesperson or an area; accounts without one have a translated name.
 */
export function useGroupName() {
  const { t } = useWords("debtors");
  return (by: "salespeople" | "areas", { code, name }: { code: string; name: string }) =>
    code === NONE ? t(`none.${by}`) : name || code;
}
