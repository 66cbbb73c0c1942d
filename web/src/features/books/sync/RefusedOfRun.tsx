import { useWords } from "@/shared/i18n/useWords";
import { RefusedRows } from "../intake/RefusedRows";
import { rejectedOf } from "./rules";
import type { SyncRun } from "./wire";

/** Lists the first rejected records of the books by their names. */
export function RefusedOfRun({ run }: { run: SyncRun }) {
  const { t } = useWords("sync");
  const nameOf = ({ entity, record }: Row) => (
    <>
      {entity && t(`entity.${entity}`)} <b>{record}</b>
    </>
  );
  const columns = [
    { title: t("what"), cell: nameOf },
    { title: t("theBooks"), cell: ({ value }: Row) => value || "–" },
  ];
  return <RefusedRows run={run} total={rejectedOf(run)} help={t("refusedHelp")} columns={columns} />;
}

type Row = SyncRun["refused"][number];
