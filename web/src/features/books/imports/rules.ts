import type { ImportField, ImportKind, ImportRun } from "./api";

export const KINDS = [
  "products",
  "categories",
  "parties",
  "priceLists",
] as const satisfies readonly ImportKind[];
export const STEPS = ["file", "columns", "check", "done"] as const;
export type Step = (typeof STEPS)[number];

/** What a spreadsheet is sent as, by its name; a browser's own word for a CSV differs from desk to desk. */
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
/** Returns the step of an import. One that was checked may be mapped again as long as it is not applied. */
export function stepOf(run: ImportRun, columnsAgain: boolean): Step {
  if (run.state === "failed" && run.columns.length === 0) return "file";
  return columnsAgain && mayMap(run) ? "columns" : STEP_OF[run.state];
}
export const mayMap = ({ state, columns }: ImportRun) =>
  columns.length > 0 && ["mapping", "preview", "failed"].includes(state);

/** The choice to begin with: what was chosen before, or else what the names of the columns suggest. */
export const chosenAtFirst = ({ mapping, suggested }: ImportRun): Record<string, string> => ({
  ...(Object.keys(mapping).length > 0 ? mapping : suggested),
});

/** Whether a field needs a column: codes of existing products make some fields optional. */
export const needsColumn = (
  { required, unless }: Pick<ImportField, "required" | "unless">,
  mapping: Record<string, string>,
) => required && !(unless && mapping[unless]);

/** What the first rows have in a column. */
export function samplesOf({ columns, sample }: ImportRun, column: string | undefined): string[] {
  const at = column === undefined ? -1 : columns.indexOf(column);
  return at < 0 ? [] : sample.map((row) => row[at] ?? "").filter(Boolean);
}

/** Columns of the file that no field takes. */
export const unusedOf = ({ columns }: ImportRun, mapping: Record<string, string>) =>
  columns.filter((column) => !Object.values(mapping).includes(column));

const BESIDE = "mapping.";
/** What the server says beside the fields of the mapping. */
export const mappingErrors = (errors: Record<string, string[]>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([name, [first]]) =>
      name.startsWith(BESIDE) && name !== BESIDE && first ? [[name.slice(BESIDE.length), first]] : [],
    ),
  );

/** Rows that go in when the import is applied. */
export const goingIn = ({ counts }: Pick<ImportRun, "counts">) => counts.added + counts.updated;
