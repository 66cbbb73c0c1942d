import type { FieldInFile, SyncRun, TableInFile } from "./wire";

export type Kind = FieldInFile["kind"];
export const KINDS = ["products", "parties", "categories"] as const satisfies readonly Kind[];

/** The programs whose report formats are supported, and "other" for the rest. */
export const PROGRAMS = ["marg", "busy", "other"] as const;

/**
 * The owner's choices for a table: what it lists, "" to leave it out, the column of each field, and the program
 * that wrote it.
 */
export type Choice = { kind: Kind | ""; columns: Readonly<Record<string, string>>; program?: string };

/** Returns whether a table may be a report of an accounting program. Tables of a database are not. */
export const mayBeReport = ({ file }: Pick<TableInFile, "file">) => !file.toLowerCase().endsWith(".dbf");

/** Returns whether the file of a run may be read again with other columns. */
export const mayChoose = ({ state, tables, fileId }: Pick<SyncRun, "state" | "tables" | "fileId">) =>
  fileId !== null && tables.length > 0 && (state === "preview" || state === "failed");

/** Returns the column names to choose from; of columns with the same name, the first one counts. */
export const namesOf = ({ columns }: TableInFile): string[] => [
  ...new Set(columns.map(({ name }) => name).filter(Boolean)),
];

/** Returns the columns that no field uses. */
export const unusedOf = (table: TableInFile, { columns }: Choice): string[] => {
  const used = Object.values(columns);
  return namesOf(table).filter((name) => !used.includes(name));
};

export const fieldsOf = ({ fields }: TableInFile, kind: Choice["kind"]): FieldInFile[] =>
  fields.filter((field) => field.kind === kind);

/** Returns the choice for a table as this kind, with the columns that were chosen or are suggested. */
export const asKind = (
  table: TableInFile,
  kind: Choice["kind"],
  program: string = table.program ?? "",
): Choice => ({
  kind,
  ...(program && { program }),
  columns: Object.fromEntries(
    fieldsOf(table, kind).flatMap(({ field, column }) => (column === null ? [] : [[field, column]])),
  ),
});

/**
 * Returns the initial choices: the tables as they were read.
 * An unrecognised spreadsheet is taken as a product list.
 */
export const choicesAtFirst = (tables: readonly TableInFile[]): Choice[] =>
  tables.map((table) => asKind(table, table.kind ?? (tables.length === 1 ? "products" : "")));

export function withColumn({ columns, ...choice }: Choice, field: string, column: string): Choice {
  const { [field]: _before, ...others } = columns;
  return { ...choice, columns: column ? { ...others, [field]: column } : others };
}

/** Returns the fields of a table that need a column and have none. */
export const missingOf = (table: TableInFile, { kind, columns }: Choice): string[] =>
  fieldsOf(table, kind)
    .filter(({ field, required }) => required && !columns[field])
    .map(({ field }) => field);

/** Returns the request body: for every field of an included table its column, or null if it has none. */
export const mappingOf = (tables: readonly TableInFile[], choices: readonly Choice[], encoding?: string) => {
  const chosen = tables.flatMap((table, at) => {
    const { kind, columns, program }: Choice = choices[at] ?? { kind: "", columns: {} };
    const named = fieldsOf(table, kind).map(({ field }) => [field, columns[field] ?? null]);
    return kind
      ? [{ file: table.file, kind, columns: Object.fromEntries(named), ...(program && { program }) }]
      : [];
  });
  if (!encoding) return { tables: chosen };
  // Another code page may change the column names, so the server has to recognise the columns again.
  const moved = tables.some((table) => table.encoding !== encoding && !table.columns.every(isPlain));
  return { tables: moved ? [] : chosen, encoding };
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII begins with control characters
const isPlain = ({ name }: { name: string }) => /^[\x00-\x7f]*$/.test(name);

export const samplesOf = ({ columns }: TableInFile, name: string | undefined): string[] =>
  columns.find((column) => column.name === name)?.samples ?? [];
