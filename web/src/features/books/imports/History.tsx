import { Button } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { dayAndTime } from "@/shared/format/dates";
import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { Icon } from "@/shared/ui/Icon";
import { Problem } from "@/shared/ui/Problem";
import { RowSkeletons } from "@/shared/ui/Skeleton";
import { type ImportRun, useListImportsQuery } from "./api";
import styles from "./Imports.module.css";

/** Imports of before, the newest first; each leads to what became of it. */
export function History() {
  const { t } = useWords("imports");
  const [page, setPage] = useState(0);
  const { data, error, refetch } = useListImportsQuery(page, { refetchOnMountOrArgChange: true });
  if (error && !data) return <Problem error={error} onRetry={refetch} />;
  if (!data) return <RowSkeletons count={4} height={56} />;
  if (data.total === 0) return null;
  return (
    <section className={styles.panel}>
      <h2>{t("history.title")}</h2>
      <table className={styles.history}>
        <thead>
          <tr>
            <th scope="col">{t("history.file")}</th>
            <th scope="col">{t("history.kind")}</th>
            <th scope="col">{t("history.when")}</th>
            <th scope="col">{t("history.state")}</th>
            <th scope="col">{t("count.added")}</th>
            <th scope="col">{t("count.updated")}</th>
            <th scope="col">{t("count.refused")}</th>
          </tr>
        </thead>
        <tbody>
          {data.items.map((run) => (
            <Row key={run.id} run={run} />
          ))}
        </tbody>
      </table>
      {(page > 0 || data.next !== null) && (
        <div className={styles.foot}>
          <Button disabled={page === 0} onClick={() => setPage(page - 1)}>
            {t("history.newer")}
          </Button>
          <Button disabled={data.next === null} onClick={() => setPage(page + 1)}>
            {t("history.older")}
          </Button>
        </div>
      )}
    </section>
  );
}

function Row({ run: { id, kind, name, state, createdAt, counts, rejectsUrl } }: { run: ImportRun }) {
  const { t, language } = useWords("imports");
  return (
    <tr>
      <th scope="row" className="ellipsis">
        <Link className={styles.link} to={{ search: `?id=${id}` }} title={name}>
          {name || t(`kind.${kind}`)}
        </Link>
      </th>
      <td data-label={t("history.kind")}>{t(`kind.${kind}`)}</td>
      <td data-label={t("history.when")} className="figures">
        {dayAndTime(createdAt, language)}
      </td>
      <td data-label={t("history.state")}>
        <span className={`${styles.state} ${styles[`is-${state}`] ?? ""}`}>{t(`state.${state}`)}</span>
      </td>
      <td data-label={t("count.added")} className={`${styles.figure} figures`}>
        {quantityText(counts.added)}
      </td>
      <td data-label={t("count.updated")} className={`${styles.figure} figures`}>
        {quantityText(counts.updated)}
      </td>
      <td data-label={t("count.refused")} className={`${styles.figure} figures`}>
        {rejectsUrl && counts.refused > 0 ? (
          <a
            className={styles.link}
            href={rejectsUrl}
            download="Refused.csv"
            aria-label={t("refused.downloadOf", { count: counts.refused, name })}
          >
            {quantityText(counts.refused)} <Icon name="download" size={16} />
          </a>
        ) : (
          quantityText(counts.refused)
        )}
      </td>
    </tr>
  );
}
