import type { FoundField, FoundTable, SyncRun } from "./wire";

export type Kind = FoundField["kind"];
export const KINDS = ["products", "parties", "categories"] as const satisfies readonly Kind[];

/** What the owner says of a table: what it lists, "" for nothing that is wanted, and the column of each field. */
export type Choice = { kind: Kind | ""; columns: Readonly<Record<string, string>> };

/** Whether what was read may be read once more with other columns. */
export const mayChoose = ({ state, tables, fileId }: Pick<SyncRun, "state" | "tables" | "fileId">) =>
  fileId !== null && tables.length > 0 && (state === "preview" || state === "failed");

/** Names to choose from; of columns that are called alike the first one counts. */
export const namesOf = ({ columns }: FoundTable): string[] => [
  ...new Set(columns.map(({ name }) => name).filter(Boolean)),
];

export const fieldsOf = ({ fields }: FoundTable, kind: Choice["kind"]): FoundField[] =>
  fields.filter((field) => field.kind === kind);

/** A kind with the columns that it has, or that suggest themselves. */
export const asKind = (table: FoundTable, kind: Choice["kind"]): Choice => ({
  kind,
  columns: Object.fromEntries(
    fieldsOf(table, kind).flatMap(({ field, column }) => (column === null ? [] : [[field, column]])),
  ),
});

/** The choices to begin with: as the tables were read. A spreadsheet that nothing is known of lists products. */
export const choicesAtFirst = (tables: readonly FoundTable[]): Choice[] =>
  tables.map((table) => asKind(table, table.kind ?? (tables.length === 1 ? "products" : "")));

export function withColumn({ kind, columns }: Choice, field: string, column: string): Choice {
  const { [field]: _before, ...others } = columns;
  return { kind, columns: column ? { ...others, [field]: column } : others };
}

/** Fields of a table that need a column and have none. */
export const missingOf = (table: FoundTable, { kind, columns }: Choice): string[] =>
  fieldsOf(table, kind)
    .filter(({ field, required }) => required && !columns[field])
    .map(({ field }) => field);

/** What the server is told: of every field of a wanted table its column, or that there is none. */
export const mappingOf = (tables: readonly FoundTable[], choices: readonly Choice[]) => ({
  tables: tables.flatMap((table, at) => {
    const { kind, columns } = choices[at] ?? { kind: "" as const, columns: {} };
    const named = fieldsOf(table, kind).map(({ field }) => [field, columns[field] ?? null]);
    return kind ? [{ file: table.file, kind, columns: Object.fromEntries(named) }] : [];
  }),
});

export const samplesOf = ({ columns }: FoundTable, name: string | undefined): string[] =>
  columns.find((column) => column.name === name)?.samples ?? [];
