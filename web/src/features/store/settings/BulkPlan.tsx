import { Table } from "antd";
import { useState } from "react";
import { IconButton } from "@/shared/antd/IconButton";
import { usePhone } from "@/shared/hooks/useMedia";
import { useWords } from "@/shared/i18n/useWords";
import { Chip } from "@/shared/ui/Chips";
import styles from "./BulkPlan.module.css";
import { countVerdicts, type PlannedFile, VERDICTS, type Verdict } from "./bulk";

type BulkPlanProps = { plan: PlannedFile[]; onLeaveOut: (name: string) => void };
const ROWS = 25;

/** Shows the plan of each picture, by kind: as a table, on a phone as cards. */
export function BulkPlan({ plan, onLeaveOut }: BulkPlanProps) {
  const { t } = useWords("utility");
  const phone = usePhone();
  const [only, setOnly] = useState<Verdict | null>(null);
  const counts = countVerdicts(plan);
  const shown = only ? plan.filter(({ verdict }) => verdict === only) : plan;
  const chip = (verdict: Verdict | null, count: number) => (
    <Chip
      key={verdict ?? "all"}
      pressed={only === verdict}
      onPress={() => setOnly(verdict)}
      count={<b>{count}</b>}
    >
      {t(`bulk.${verdict ?? "all"}`)}
    </Chip>
  );
  const out = ({ name }: PlannedFile) => (
    <IconButton icon="close" size={16} label={t("bulk.remove", { name })} onClick={() => onLeaveOut(name)} />
  );
  return (
    <>
      <fieldset className={styles.chips} aria-label={t("bulk.filters")}>
        {chip(null, plan.length)}
        {VERDICTS.filter((verdict) => counts[verdict] > 0).map((verdict) => chip(verdict, counts[verdict]))}
      </fieldset>
      {phone ? (
        <ul className={styles.cards}>
          {shown.map((each) => (
            <li key={each.name}>
              <div>
                <p className={styles.name}>{each.name}</p>
                <VerdictText {...each} />
              </div>
              {out(each)}
            </li>
          ))}
        </ul>
      ) : (
        <Table<PlannedFile>
          className={styles.table}
          dataSource={shown}
          rowKey="name"
          size="small"
          tableLayout="fixed"
          pagination={{ pageSize: ROWS, hideOnSinglePage: true, showSizeChanger: false }}
          columns={[
            { title: t("bulk.file"), dataIndex: "name", ellipsis: true, width: "36%" },
            {
              title: t("bulk.code"),
              dataIndex: "code",
              width: 112,
              className: "figures",
              render: (code: string | null) => code ?? "–",
            },
            { title: t("bulk.verdict"), render: (_, each) => <VerdictText {...each} /> },
            { key: "out", width: 56, render: (_, each) => out(each) },
          ]}
        />
      )}
    </>
  );
}

function VerdictText({ verdict, say, values }: PlannedFile) {
  const { t } = useWords("utility");
  const { t: media } = useWords("media");
  const words = verdict === "badFile" ? media(say, values) : t(`bulk.say.${say}`, values);
  return <span className={verdict === "found" ? styles.good : styles.bad}>{words}</span>;
}
