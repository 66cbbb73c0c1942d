import { useWords } from "@/shared/i18n/useWords";
import { sourceOf } from "./rules";

/** Tells in words where the data of a run came from; a product says of itself what kind it is. */
export function useSource() {
  const { t } = useWords("sync");
  return (source: string) => {
    const { kinds, product } = sourceOf(source);
    const told = product ? kinds.filter((kind) => kind === "file") : kinds;
    return [...told.map((kind) => t(`source.${kind}`)), product].filter(Boolean).join(", ");
  };
}
