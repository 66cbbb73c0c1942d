import type { Dropped } from "@/shared/media/dropped";
import type { PictureCounts } from "./wire";

export const MAX_AT_ONCE = 300;
export const MAX_OF_ITEM = 4;
export const MAX_OF_CATEGORY = 1;

export type Verdict = "found" | "new" | "tooMany" | "badName" | "badFile";
export const VERDICTS: Verdict[] = ["found", "new", "tooMany", "badName", "badFile"];

/** The planned use of a picture in a bulk upload, before anything is sent; `say` is a key of the words. */
export type Planned<F> = {
  file: F;
  name: string;
  code: string | null;
  verdict: Verdict;
  say: string;
  values: Record<string, string | number>;
};

type Named = { name: string };
export type PlannedFile = Planned<Named & { dropped: Dropped }>;
/** Returns why a file is not a valid picture, as a key of the words; null for a valid one. */
export type Fault<F> = (file: F) => string | null;

const NAME = /^[^_]+_[^_]+_((?:E\d{3})|(?:I\d{7}))$/i;

/** Returns the code in a file name of three parts, such as A_1_I0001042.jpg; null for any other name. */
export function codeIn(name: string): string | null {
  const bare = name.replace(/\.[^.]*$/, "");
  return NAME.exec(bare)?.[1]?.toUpperCase() ?? null;
}

/** Normalises a name for comparison: without case, and without the characters between its words. */
const bare = (name: string) =>
  name
    .toLowerCase()
    .replace(/[\s_.,&()/-]+/g, " ")
    .trim();

/** Returns a function that finds the category whose code or name is the name of a file. */
function categoryNames(categories: PictureCounts["categories"]) {
  const codes = new Map<string, string>();
  for (const [code, name] of Object.entries(categories)) codes.set(bare(name), code);
  for (const code of Object.keys(categories)) codes.set(bare(code), code);
  return (name: string) => codes.get(bare(name.replace(/\.[^.]*$/, ""))) ?? null;
}

const inOrder = new Intl.Collator("en", { numeric: true }).compare;

/**
 * Returns the plan of each picture, in the order of the names: pictures of one code keep the order of their
 * numbers. A category's picture is replaced.
 */
export function planBulk<F extends Named>(
  files: readonly F[],
  { has, categories }: PictureCounts,
  fault: Fault<F>,
) {
  const counts = new Map<string, number>();
  const categoryIn = categoryNames(categories);
  let taken = 0;
  return [...files]
    .sort((one, other) => inOrder(one.name, other.name))
    .map((file): Planned<F> => {
      const { name } = file;
      const code = codeIn(name) ?? categoryIn(name);
      const category = code === null ? undefined : categories[code];
      const outcome = (verdict: Verdict, say: string, values: Planned<F>["values"] = {}) => ({
        file,
        name,
        code,
        verdict,
        say,
        values: { name, code: code ?? "", category: category ?? "", ...values },
      });
      const wrong = fault(file);
      if (wrong) return outcome("badFile", wrong);
      if (code === null) return outcome("badName", "badName");
      const present = has[code];
      if (present === undefined) return outcome("new", "new");
      const isCategory = category !== undefined;
      const most = isCategory ? MAX_OF_CATEGORY : MAX_OF_ITEM;
      const place = (isCategory ? 0 : present) + (counts.get(code) ?? 0) + 1;
      if (place > most) return outcome("tooMany", isCategory ? "tooManyCategory" : "tooManyItem");
      if (taken >= MAX_AT_ONCE) return outcome("tooMany", "overLimit");
      counts.set(code, (counts.get(code) ?? 0) + 1);
      taken += 1;
      if (isCategory) return outcome("found", present > 0 ? "replaces" : "first");
      return outcome("found", "found", { place, most });
    });
}

export const countVerdicts = (plan: readonly Planned<unknown>[]) =>
  Object.fromEntries(
    VERDICTS.map((verdict) => [verdict, plan.filter((each) => each.verdict === verdict).length]),
  ) as Record<Verdict, number>;
