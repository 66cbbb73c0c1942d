import { useWords } from "@/shared/i18n/useWords";
import { RefusedRows } from "../intake/RefusedRows";
import { rejectedOf } from "./rules";
import { useFieldName } from "./useFieldName";
import type { SyncRun } from "./wire";

/** Lists the first rejected records of the books by their names, with the fields at fault. */
export function RefusedOfRun({ run }: { run: SyncRun }) {
  const { t } = useWords("sync");
  const nameOf = ({ entity, record }: Row) => (
    <>
      {entity && t(`entity.${entity}`)} <b>{record}</b>
    </>
  );
  const fieldName = useFieldName();
  const faultOf = ({ entity, field, value }: Row) =>
    [fieldName(entity, field), value].filter(Boolean).join(": ") || "–";
  const columns = [
    { title: t("what"), cell: nameOf },
    { title: t("theBooks"), cell: faultOf },
  ];
  return <RefusedRows run={run} total={rejectedOf(run)} help={t("refusedHelp")} columns={columns} />;
}

type Row = SyncRun["refused"][number];
