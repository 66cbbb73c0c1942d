import { useWords } from "@/shared/i18n/useWords";
import { type Choice, unusedOf } from "./mapping";
import card from "./Sync.module.css";
import type { TableInFile } from "./wire";

type UnusedColumnsProps = { tables: readonly TableInFile[]; choices: readonly Choice[] };

/** Names the unused columns of each table that is read. */
export function UnusedColumns({ tables, choices }: UnusedColumnsProps) {
  const { t: imports } = useWords("imports");
  return tables.map((table, at) => {
    const choice = choices[at];
    const unused = choice?.kind ? unusedOf(table, choice) : [];
    if (unused.length === 0) return null;
    const words = imports("map.unused", { columns: unused.join(", ") });
    return (
      <p key={table.file} className={card.help}>
        {tables.length > 1 ? `${table.file}: ${words}` : words}
      </p>
    );
  });
}
