import type { ImportField, ImportKind, ImportRun } from "./api";

export const KINDS = [
  "products",
  "categories",
  "parties",
  "priceLists",
] as const satisfies readonly ImportKind[];
export const STEPS = ["file", "columns", "check", "done"] as const;
export type Step = (typeof STEPS)[number];

/**
 * The content type of an upload by the ending of its name,
 * since browsers report different types for a CSV file.
 */
const CONTENT_TYPES: Record<string, string> = {
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};
export const SHEET = { accept: ".csv,.xlsx", megabytes: 25 };

export const contentTypeOf = (name: string): string =>
  CONTENT_TYPES[name.slice(name.lastIndexOf(".") + 1).toLowerCase()] ?? "";

const STEP_OF: Record<ImportRun["state"], Step> = {
  queued: "file",
  mapping: "columns",
  validating: "check",
  preview: "check",
  applying: "done",
  done: "done",
  failed: "check",
  cancelled: "check",
};
/** Returns the step of an import. A checked import may be mapped again until it is applied. */
export function stepOf(run: ImportRun, columnsAgain: boolean): Step {
  if (run.state === "failed" && run.columns.length === 0) return "file";
  return columnsAgain && mayMap(run) ? "columns" : STEP_OF[run.state];
}
export const mayMap = ({ state, columns }: ImportRun) =>
  columns.length > 0 && ["mapping", "preview", "failed"].includes(state);

/** Returns the initial mapping: the owner's earlier choice, or else what the column names suggest. */
export const chosenAtFirst = ({ mapping, suggested }: ImportRun): Record<string, string> => ({
  ...(Object.keys(mapping).length > 0 ? mapping : suggested),
});

/** Returns whether a field needs a column: codes of existing products make some fields optional. */
export const needsColumn = (
  { required, unless }: Pick<ImportField, "required" | "unless">,
  mapping: Record<string, string>,
) => required && !(unless && mapping[unless]);

/** Returns the values of a column in the first rows. */
export function samplesOf({ columns, sample }: ImportRun, column: string | undefined): string[] {
  const at = column === undefined ? -1 : columns.indexOf(column);
  return at < 0 ? [] : sample.map((row) => row[at] ?? "").filter(Boolean);
}

/** Returns the columns of the file that no field uses. */
export const unusedOf = ({ columns }: ImportRun, mapping: Record<string, string>) =>
  columns.filter((column) => !Object.values(mapping).includes(column));

const PREFIX = "mapping.";
/** Returns the server's errors by the field of the mapping that each one is about. */
export const mappingErrors = (errors: Record<string, string[]>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([name, [first]]) =>
      name.startsWith(PREFIX) && name !== PREFIX && first ? [[name.slice(PREFIX.length), first]] : [],
    ),
  );

/** Returns how many rows are imported when the import is applied. */
export const goingIn = ({ counts }: Pick<ImportRun, "counts">) => counts.added + counts.updated;
