import { useListCleaningQuery } from "@/features/books/sync/api";
import { CleaningCard } from "@/features/books/sync/CleaningCard";
import styles from "@/features/books/sync/setup/Setup.module.css";
import { ExportButton } from "@/features/papers/exports/owner/ExportButton";
import { LinkButton } from "@/shared/antd/LinkButton";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { EmptyState } from "@/shared/ui/EmptyState";
import { PageFrame } from "@/shared/ui/PageFrame";
import { Problem } from "@/shared/ui/Problem";
import { RowSkeletons } from "@/shared/ui/Skeleton";

/** Lists problems in the owner's books, each with instructions to correct it. */
export default function CleanBooksPage() {
  const { t } = useWords("sync");
  const { path } = useStore();
  const { data, error, refetch } = useListCleaningQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <PageFrame
      title={t("clean.title")}
      note={data?.length ? t("clean.note") : undefined}
      actions={
        <>
          {!!data?.length && <ExportButton list={{ kind: "corrections" }} workbook />}
          <LinkButton to={path("owner/sync")}>{t("sync")}</LinkButton>
        </>
      }
    >
      <div className={styles.page}>
        {!data ? (
          error ? (
            <Problem error={error} onRetry={refetch} />
          ) : (
            <RowSkeletons count={3} height={72} />
          )
        ) : data.length === 0 ? (
          <EmptyState drawing="papers" title={t("clean.nothing")} help={t("clean.nothingHelp")} />
        ) : (
          data.map((cleaning) => <CleaningCard key={cleaning.kind} cleaning={cleaning} />)
        )}
      </div>
    </PageFrame>
  );
}
