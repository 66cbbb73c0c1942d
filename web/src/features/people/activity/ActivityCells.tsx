import { dayAndTime } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";
import { CardLine, TwoLines } from "@/shared/list/Cells";
import type { ListColumn } from "@/shared/list/columns";
import styles from "./Activity.module.css";
import { useActivityWords } from "./useActivityWords";
import type { Activity } from "./wire";

function Changes({ of: { changes } }: { of: Activity }) {
  const words = useActivityWords();
  if (changes.length === 0) return null;
  return (
    <ul className={styles.changes}>
      {changes.map((change) => (
        <li key={change.field}>{words.change(change)}</li>
      ))}
    </ul>
  );
}

export function useActivityColumns(): ListColumn<Activity>[] {
  const { t, language } = useWords("activity");
  const words = useActivityWords();
  return [
    {
      key: "at",
      title: t("at"),
      width: 136,
      always: true,
      render: ({ at }) => dayAndTime(at, language),
    },
    {
      key: "what",
      title: t("what"),
      width: 260,
      always: true,
      render: (row) => <TwoLines first={t(`kind.${row.kind}`)} second={words.subject(row)} />,
    },
    { key: "changes", title: t("changes"), render: (row) => <Changes of={row} /> },
    {
      key: "by",
      title: t("who"),
      width: 200,
      from: "lg",
      render: (row) => <TwoLines first={words.by(row)} second={row.address} title={words.by(row)} />,
    },
  ];
}

export function ActivityCard({ row }: { row: Activity }) {
  const { t, language } = useWords("activity");
  const words = useActivityWords();
  return (
    <div className={styles.card}>
      <b>{t(`kind.${row.kind}`)}</b>
      <span>{words.subject(row)}</span>
      <Changes of={row} />
      <CardLine whole>
        {[dayAndTime(row.at, language), words.by(row), row.address].filter(Boolean).join(" · ")}
      </CardLine>
    </div>
  );
}
