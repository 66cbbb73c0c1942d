import { Button } from "antd";
import { useEffect, useState } from "react";
import { DeleteButton } from "@/shared/antd/DeleteButton";
import { RemoveConfirm } from "@/shared/edit/RemoveConfirm";
import { shortDay } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";
import { PageFoot } from "@/shared/list/PageFoot";
import { SIZES } from "@/shared/list/search";
import { usePageSearch } from "@/shared/list/usePageSearch";
import { Icon } from "@/shared/ui/Icon";
import { Problem } from "@/shared/ui/Problem";
import { RowSkeletons } from "@/shared/ui/Skeleton";
import { useListFailedSearchesQuery, useListSynonymsQuery, useRemoveSynonymMutation } from "./api";
import { explainable } from "./parts";
import styles from "./SearchWords.module.css";
import { type EditedSynonym, SynonymDrawer } from "./SynonymDrawer";

/** Shows the searches without results, and the meanings that the owner gave their words. */
export function SearchWords() {
  const [edited, setEdited] = useState<EditedSynonym | null>(null);
  return (
    <div className={styles.parts}>
      <FailedSearches onExplain={(words) => setEdited({ is: "new", words: explainable(words) })} />
      <Synonyms onEdit={setEdited} />
      {edited && <SynonymDrawer edited={edited} onClose={() => setEdited(null)} />}
    </div>
  );
}

function FailedSearches({ onExplain }: { onExplain: (words: readonly string[]) => void }) {
  const { t, language } = useWords("utility");
  const { search, show } = usePageSearch();
  const { page, size } = search;
  const { data, error, refetch } = useListFailedSearchesQuery(
    { page, size },
    { refetchOnMountOrArgChange: true },
  );
  const last = data ? Math.max(0, Math.ceil(data.total / size) - 1) : page;
  // A search leaves the list when its word gets a synonym, which may empty the last page.
  useEffect(() => {
    if (page > last) show({ page: last }, true);
  });
  if (!data) return error ? <Problem error={error} onRetry={refetch} /> : <RowSkeletons count={3} />;
  return (
    <section>
      <h3>{t("searchWords.failed")}</h3>
      {data.total === 0 && <p className={styles.none}>{t("searchWords.noneFailed")}</p>}
      <ul>
        {data.items.map(({ query, words, times, lastAt }) => (
          <li key={query} className={styles.row}>
            <div className={styles.words}>
              <b>{query}</b>
              <div className={`${styles.facts} figures`}>
                {t("searchWords.times", { count: times })} ·{" "}
                <time dateTime={lastAt}>{t("searchWords.last", { day: shortDay(lastAt, language) })}</time>
              </div>
            </div>
            <Button aria-label={t("searchWords.addFor", { words: query })} onClick={() => onExplain(words)}>
              {t("searchWords.add")}
            </Button>
          </li>
        ))}
      </ul>
      {data.total > SIZES[0] && <PageFoot page={page} size={size} total={data.total} onShow={show} />}
    </section>
  );
}

function Synonyms({ onEdit }: { onEdit: (edited: EditedSynonym) => void }) {
  const { t } = useWords("utility");
  const { data, error, refetch } = useListSynonymsQuery();
  const [remove] = useRemoveSynonymMutation();
  const [removed, setRemoved] = useState<string | null>(null);
  if (!data) return error ? <Problem error={error} onRetry={refetch} /> : <RowSkeletons count={2} />;
  return (
    <section>
      <header className={styles.head}>
        <h3>{t("searchWords.synonyms")}</h3>
        <Button icon={<Icon name="plus" size={16} />} onClick={() => onEdit({ is: "new", words: [] })}>
          {t("searchWords.add")}
        </Button>
      </header>
      {data.length === 0 && <p className={styles.none}>{t("searchWords.noSynonyms")}</p>}
      <ul>
        {data.map((synonym) => (
          <li key={synonym.word} className={styles.row}>
            <div className={styles.words}>
              <b>{synonym.word}</b> → {synonym.meaning}
            </div>
            <div className={styles.ways}>
              <Button
                type="text"
                aria-label={t("searchWords.changeOf", { word: synonym.word })}
                onClick={() => onEdit({ is: "there", synonym })}
              >
                {t("searchWords.edit")}
              </Button>
              <DeleteButton
                text={t("searchWords.delete")}
                label={t("searchWords.deleteOf", { word: synonym.word })}
                onClick={() => setRemoved(synonym.word)}
              />
            </div>
          </li>
        ))}
      </ul>
      <RemoveConfirm
        open={removed !== null}
        question={t("searchWords.deleteQuestion", { word: removed ?? "" })}
        help={t("searchWords.deleteHelp")}
        yes={t("searchWords.delete")}
        remove={async () => removed !== null && remove(removed).unwrap()}
        done={t("searchWords.deleted")}
        onClose={() => setRemoved(null)}
      />
    </section>
  );
}
