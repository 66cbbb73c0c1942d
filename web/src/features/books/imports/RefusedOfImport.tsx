import { useWords } from "@/shared/i18n/useWords";
import { RefusedRows } from "../intake/RefusedRows";
import type { ImportRun } from "./api";

/** Lists the first rejected rows of a sheet by their numbers. */
export function RefusedOfImport({ run }: { run: ImportRun }) {
  const { t } = useWords("imports");
  const columns = [
    { title: t("refused.row"), labeled: true, cell: ({ row }: Row) => row },
    { title: t("map.field"), cell: ({ field }: Row) => (field ? t(`field.${run.kind}.${field}`) : "–") },
  ];
  return <RefusedRows run={run} total={run.counts.refused} help={t("refused.help")} columns={columns} />;
}

type Row = ImportRun["refused"][number];
