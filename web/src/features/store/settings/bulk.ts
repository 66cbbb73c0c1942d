import type { Dropped } from "@/shared/media/dropped";
import type { PictureCounts } from "./wire";

export const MAX_AT_ONCE = 300;
export const MAX_OF_ITEM = 4;
export const MAX_OF_CATEGORY = 1;

export type Verdict = "found" | "new" | "tooMany" | "badName" | "badFile";
export const VERDICTS: Verdict[] = ["found", "new", "tooMany", "badName", "badFile"];

/** What becomes of a picture of a bulk upload, before anything is sent; `say` is a key of the words. */
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
/** Why a file is no picture at all, as a key of the words; null for one that is. */
export type Fault<F> = (file: F) => string | null;

const NAME = /^[^_]+_[^_]+_((?:E\d{3})|(?:I\d{7}))$/i;

/** The code in a name of three parts, as A_1_I0001042.jpg; null for any other name. */
export function codeIn(name: string): string | null {
  const bare = name.replace(/\.[^.]*$/, "");
  return NAME.exec(bare)?.[1]?.toUpperCase() ?? null;
}

/** A name as it is compared: without case, and whatever stands between its words. */
const bare = (name: string) =>
  name
    .toLowerCase()
    .replace(/[\s_.,&()/-]+/g, " ")
    .trim();

/** Finds the category whose code or name a file has as its own name. */
function categoryNames(categories: PictureCounts["categories"]) {
  const codes = new Map<string, string>();
  for (const [code, name] of Object.entries(categories)) codes.set(bare(name), code);
  for (const code of Object.keys(categories)) codes.set(bare(code), code);
  return (name: string) => codes.get(bare(name.replace(/\.[^.]*$/, ""))) ?? null;
}

const inOrder = new Intl.Collator("en", { numeric: true }).compare;

/**
 * What happens to each, in the order of their names: pictures of one code come in as they are numbered. A category's
 * picture is replaced.
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
