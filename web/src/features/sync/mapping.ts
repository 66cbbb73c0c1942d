import type { FieldInFile, SyncRun, TableInFile } from "./wire";

export type Kind = FieldInFile["kind"];
export const KINDS = ["products", "parties", "categories"] as const satisfies readonly Kind[];

/** The owner's choices for a table: what it lists, "" to leave it out, and the column of each field. */
export type Choice = { kind: Kind | ""; columns: Readonly<Record<string, string>> };

/** Whether what was read may be read once more with other columns. */
export const mayChoose = ({ state, tables, fileId }: Pick<SyncRun, "state" | "tables" | "fileId">) =>
  fileId !== null && tables.length > 0 && (state === "preview" || state === "failed");

/** Names to choose from; of columns that are called alike the first one counts. */
export const namesOf = ({ columns }: TableInFile): string[] => [
  ...new Set(columns.map(({ name }) => name).filter(Boolean)),
];

export const fieldsOf = ({ fields }: TableInFile, kind: Choice["kind"]): FieldInFile[] =>
  fields.filter((field) => field.kind === kind);

/** A kind with the columns that it has, or that suggest themselves. */
export const asKind = (table: TableInFile, kind: Choice["kind"]): Choice => ({
  kind,
  columns: Object.fromEntries(
    fieldsOf(table, kind).flatMap(({ field, column }) => (column === null ? [] : [[field, column]])),
  ),
});

/** The choices to begin with: as the tables were read. A spreadsheet that nothing is known of lists products. */
export const choicesAtFirst = (tables: readonly TableInFile[]): Choice[] =>
  tables.map((table) => asKind(table, table.kind ?? (tables.length === 1 ? "products" : "")));

export function withColumn({ kind, columns }: Choice, field: string, column: string): Choice {
  const { [field]: _before, ...others } = columns;
  return { kind, columns: column ? { ...others, [field]: column } : others };
}

/** Fields of a table that need a column and have none. */
export const missingOf = (table: TableInFile, { kind, columns }: Choice): string[] =>
  fieldsOf(table, kind)
    .filter(({ field, required }) => required && !columns[field])
    .map(({ field }) => field);

/** Returns what goes to the server: the column of every field of an included table, or that there is none. */
export const mappingOf = (tables: readonly TableInFile[], choices: readonly Choice[], encoding?: string) => {
  const chosen = tables.flatMap((table, at) => {
    const { kind, columns } = choices[at] ?? { kind: "" as const, columns: {} };
    const named = fieldsOf(table, kind).map(({ field }) => [field, columns[field] ?? null]);
    return kind ? [{ file: table.file, kind, columns: Object.fromEntries(named) }] : [];
  });
  if (!encoding) return { tables: chosen };
  // In another code page the columns may be called otherwise, and are recognised again.
  const moved = tables.some((table) => table.encoding !== encoding && !table.columns.every(isPlain));
  return { tables: moved ? [] : chosen, encoding };
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins with them
const isPlain = ({ name }: { name: string }) => /^[\x00-\x7f]*$/.test(name);

/** The code pages of tables, by the names of what they are for. */
export const CODE_PAGES: Readonly<Record<string, string>> = {
  cp1252: "Windows (cp1252)",
  "utf-8": "UTF-8",
  cp437: "DOS (cp437)",
  cp850: "DOS (cp850)",
  cp1251: "Кириллица (cp1251)",
  cp1256: "العربية (cp1256)",
  cp936: "简体中文 (cp936)",
  cp950: "繁體中文 (cp950)",
  cp932: "日本語 (cp932)",
  cp949: "한국어 (cp949)",
};

export const samplesOf = ({ columns }: TableInFile, name: string | undefined): string[] =>
  columns.find((column) => column.name === name)?.samples ?? [];
