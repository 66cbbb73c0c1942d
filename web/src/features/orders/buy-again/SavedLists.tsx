import { useState } from "react";
import { fullDay } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";
import { Button } from "@/shared/ui/Button";
import { EmptyState } from "@/shared/ui/EmptyState";
import { Icon } from "@/shared/ui/Icon";
import { Problem } from "@/shared/ui/Problem";
import { RowSkeletons } from "@/shared/ui/Skeleton";
import { useListSavedListsQuery } from "./api";
import styles from "./BuyAgain.module.css";
import { ListName } from "./ListName";
import { OneList } from "./OneList";
import type { InsteadOf } from "./PlannedItems";
import type { ListItem, Planned, SavedList } from "./wire";

type SavedListsProps = {
  party?: string;
  /** The items of the cart, which can be saved as a list. */
  inCart: readonly ListItem[];
  insteadOf?: InsteadOf;
  adding: boolean;
  onAdd: (items: Planned[]) => Promise<unknown>;
};

/** Shows the party's saved lists, and saves the cart as a new one. */
export function SavedLists({ party, inCart, insteadOf, adding, onAdd }: SavedListsProps) {
  const { t } = useWords("buyAgain");
  const { currentData: lists, error, refetch } = useListSavedListsQuery({ party });
  const [open, setOpen] = useState<SavedList | null>(null);
  const [saving, setSaving] = useState(false);
  if (error && !lists) return <Problem error={error} onRetry={refetch} />;
  if (!lists) return <RowSkeletons count={2} height={64} />;
  const keep = (
    <Button
      look={lists.length > 0 ? "outline" : "primary"}
      disabled={inCart.length === 0}
      onClick={() => setSaving(true)}
    >
      <Icon name="plus" /> {t("keepCart")}
    </Button>
  );
  return (
    <>
      {lists.length === 0 ? (
        <EmptyState
          drawing="papers"
          title={t("noLists")}
          help={t(inCart.length > 0 ? "noListsHelp" : "fillCart")}
        >
          {keep}
        </EmptyState>
      ) : (
        <section className={styles.panel}>
          <ul aria-label={t("lists")}>
            {lists.map((list) => (
              <li key={list.id}>
                <button type="button" className={styles.list} onClick={() => setOpen(list)}>
                  <span className={styles.words}>
                    <b className="ellipsis">{list.name}</b>
                    <ListFacts list={list} />
                  </span>
                  <Icon name="chevronRight" />
                </button>
              </li>
            ))}
          </ul>
          <div className={styles.foot}>{keep}</div>
        </section>
      )}
      <OneList
        list={open}
        party={party}
        insteadOf={insteadOf}
        adding={adding}
        onAdd={onAdd}
        onClose={() => setOpen(null)}
      />
      <ListName open={saving} party={party} items={inCart} onClose={() => setSaving(false)} />
    </>
  );
}

function ListFacts({ list }: { list: SavedList }) {
  const { t, language } = useWords("buyAgain");
  const day = fullDay(list.changedAt, language);
  return (
    <span className={`${styles.facts} figures`}>
      {t("items", { count: list.itemCount })} · {t("changed", { day })}
    </span>
  );
}
