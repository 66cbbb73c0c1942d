import { Select } from "antd";
import { useSearchParams } from "react-router";
import { ExportButton } from "@/features/papers/exports/owner/ExportButton";
import styles from "@/features/people/activity/Activity.module.css";
import { ActivityCard, useActivityColumns } from "@/features/people/activity/ActivityCells";
import { useListActivityQuery } from "@/features/people/activity/api";
import { useActivityWords } from "@/features/people/activity/useActivityWords";
import { type Activity, KINDS, PEOPLE } from "@/features/people/activity/wire";
import { useWords } from "@/shared/i18n/useWords";
import { ListBar } from "@/shared/list/ListBar";
import { ListFrame } from "@/shared/list/ListFrame";
import { NothingFound } from "@/shared/list/NothingFound";
import { useListSearch } from "@/shared/list/useListSearch";
import { useListView } from "@/shared/list/useListView";
import { PageFrame } from "@/shared/ui/PageFrame";

/** Lists who changed what in the store: rates, passwords, settings and the like. */
export default function ActivityPage() {
  const { t } = useWords("activity");
  const entryWords = useActivityWords();
  const [params, setParams] = useSearchParams();
  const list = useListSearch<never>([]);
  const { words, page, size } = list.search;
  const kind = KINDS.find((name) => name === params.get("kind"));
  const by = PEOPLE.find((name) => name === params.get("by"));
  const activity = useListActivityQuery({ kind, by, words, page, size });
  const view = useListView<Activity>("activity", useActivityColumns());
  const narrow = (name: "kind" | "by", to: string) =>
    setParams((now) => {
      const next = new URLSearchParams(now);
      if (to) next.set(name, to);
      else next.delete(name);
      next.delete("page");
      return next;
    });
  return (
    <PageFrame
      title={t("title")}
      note={t("note")}
      actions={
        <ExportButton
          list={{ kind: "activity", filters: { query: words, activityKind: kind ?? "", by: by ?? "" } }}
        />
      }
    >
      <ListBar list={list} searchLabel={t("search")} view={view}>
        <Select
          className={styles.select}
          aria-label={t("what")}
          virtual={false}
          value={kind ?? ""}
          options={[
            { value: "", label: t("everything") },
            ...KINDS.map((name) => ({ value: name as string, label: t(`kind.${name}`) })),
          ]}
          onChange={(to) => narrow("kind", to)}
        />
        <Select
          className={styles.select}
          aria-label={t("who")}
          virtual={false}
          value={by ?? ""}
          options={[
            { value: "", label: t("everyone") },
            ...PEOPLE.map((name) => ({ value: name as string, label: t(`by.${name}`) })),
          ]}
          onChange={(to) => narrow("by", to)}
        />
      </ListBar>
      <ListFrame
        of={activity}
        failed={t("failed")}
        list={list}
        view={view}
        keyOf={({ id }) => id}
        nameOf={entryWords.subject}
        card={(row) => <ActivityCard row={row} />}
        empty={<NothingFound words={words} onClear={() => list.show({ words: "" })} help={t("none")} />}
      />
    </PageFrame>
  );
}
