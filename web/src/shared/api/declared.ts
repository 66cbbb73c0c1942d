import { DECLARED_COLUMNS } from "./declared-columns";
import type { Wire } from "./wire";

type Declared = typeof DECLARED_COLUMNS;
export type ListName = keyof Declared;
export type ColumnName<L extends ListName> = keyof Declared[L] & string;
export type ColumnKind =
  | "text"
  | "number"
  | "quantity"
  | "money"
  | "day"
  | "time"
  | "status"
  | "statuses"
  | "yesNo";
export type DeclaredColumn = { wire: string; kind: ColumnKind; sort?: true };

/** A row of a list, under the names of its columns. */
export type RowOf<L extends ListName> = {
  [N in keyof Declared[L]]: Declared[L][N] extends { kind: "yesNo" }
    ? boolean
    : Declared[L][N] extends { wire: infer W extends keyof Wire[L] }
      ? Exclude<Wire[L][W], undefined>
      : never;
};

/** The names by which the server sorts a list. */
export type SortsOf<L extends ListName> = {
  [N in keyof Declared[L]]: Declared[L][N] extends { wire: infer W extends string; sort: true } ? W : never;
}[keyof Declared[L]];

const columnsOf = (list: ListName) => Object.entries<DeclaredColumn>(DECLARED_COLUMNS[list]);

export const columnOf = <L extends ListName>(list: L, name: ColumnName<L>) =>
  DECLARED_COLUMNS[list][name] as DeclaredColumn;

const valueIn = ({ kind }: DeclaredColumn, value: unknown) => (kind === "yesNo" ? value === "Y" : value);

/** Returns a function that reads a row of a list; a column that an answer lacks is undefined. */
export const rowFromWire =
  <L extends ListName>(list: L) =>
  (wire: Wire[L]): RowOf<L> =>
    Object.fromEntries(
      columnsOf(list).map(([name, column]) => [
        name,
        valueIn(column, (wire as Record<string, unknown>)[column.wire]),
      ]),
    ) as RowOf<L>;

/** Returns the values of `sort` by which a list can be ordered. */
export const sortsOf = <L extends ListName>(list: L) =>
  columnsOf(list).flatMap(([, { wire, sort }]) => (sort ? [wire as SortsOf<L>] : []));

/** Returns the value of `sort` for a column. */
export const sortBy = <L extends ListName>(list: L, name: ColumnName<L>) =>
  columnOf(list, name).wire as SortsOf<L>;
