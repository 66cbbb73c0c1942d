import { i18n } from "@/shared/i18n/i18n";
import { useWords } from "@/shared/i18n/useWords";
import { sourceOf } from "./rules";

/** Returns a function that names the source of a run; a product's own name replaces its kind. */
export function useSource() {
  const { t } = useWords("sync");
  return (source: string) => {
    const { kinds, product } = sourceOf(source, (word) => i18n.exists(`sync:source.${word}`));
    const offered = product ? kinds.filter((kind) => kind === "file") : kinds;
    return [...offered.map((kind) => t(`source.${kind}`)), product].filter(Boolean).join(", ");
  };
}
