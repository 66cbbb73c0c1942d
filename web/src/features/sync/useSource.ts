import { useWords } from "@/shared/i18n/useWords";
import { sourceOf } from "./rules";

/** Tells in words where the data of a run came from. */
export function useSource() {
  const { t } = useWords("sync");
  return (source: string) => {
    const from = sourceOf(source);
    return "kind" in from ? t(`source.${from.kind}`) : from.product;
  };
}
