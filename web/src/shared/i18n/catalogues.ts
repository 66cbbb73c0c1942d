type Words = { default: Record<string, unknown> };

/** The words of all pages but the first, by language and page. The list alone is long, so the first page does without. */
export const catalogues = import.meta.glob<Words>([
  "./*/*.json",
  "!./*/{auth,cart,catalog,common,filters,shop}.json",
]);
