import { useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { Button, IconButton } from "@/shared/ui/Button";
import { Icon } from "@/shared/ui/Icon";
import { Layer } from "@/shared/ui/Layer";
import { notify } from "@/shared/ui/notices";
import { Problem } from "@/shared/ui/Problem";
import { RowSkeletons } from "@/shared/ui/Skeleton";
import { useAddSavedListMutation, useGetSavedListQuery, useRemoveSavedListMutation } from "./api";
import styles from "./BuyAgain.module.css";
import { ListName } from "./ListName";
import { type InsteadOf, PlannedItems } from "./PlannedItems";
import type { Planned, SavedList } from "./wire";

type OneListProps = {
  list: SavedList | null;
  party?: string;
  insteadOf?: InsteadOf;
  adding: boolean;
  onAdd: (items: Planned[]) => Promise<unknown>;
  onClose: () => void;
};

/** Shows a list with its items at today's rates, and orders, renames or deletes it. */
export function OneList({ list, ...rest }: OneListProps) {
  const { t } = useWords("buyAgain");
  return (
    <Layer open={list !== null} onClose={rest.onClose} label={list?.name ?? t("lists")} from="sheet">
      {list && <Contents list={list} {...rest} />}
    </Layer>
  );
}

function Contents({ list, party, insteadOf, adding, onAdd, onClose }: OneListProps & { list: SavedList }) {
  const { t } = useWords("buyAgain");
  const { t: common } = useWords("common");
  const { currentData, error, refetch } = useGetSavedListQuery({ id: list.id, party });
  const [renaming, setRenaming] = useState(false);
  const remove = useRemoving(party, onClose);
  return (
    <>
      <header className={styles.head}>
        <h2 className="ellipsis">{currentData?.name ?? list.name}</h2>
        <IconButton icon="close" label={common("close")} onClick={onClose} />
      </header>
      {error && !currentData && <Problem error={error} onRetry={refetch} />}
      {!error && !currentData && <RowSkeletons count={3} height={72} />}
      {currentData && (
        <>
          <PlannedItems
            label={currentData.name}
            items={currentData.items}
            insteadOf={insteadOf}
            adding={adding}
            onAdd={(items) => void onAdd(items).then(onClose)}
          />
          <div className={styles.actions}>
            <Button look="text" onClick={() => setRenaming(true)}>
              {t("rename")}
            </Button>
            <Button look="textDanger" onClick={() => void remove(currentData)}>
              <Icon name="trash" /> {t("delete")}
            </Button>
          </div>
        </>
      )}
      <ListName
        open={renaming}
        party={party}
        renamed={{ id: list.id, name: currentData?.name ?? list.name }}
        onClose={() => setRenaming(false)}
      />
    </>
  );
}

/** Deletes a list and offers to undo that. */
function useRemoving(party: string | undefined, onDone: () => void) {
  const { t } = useWords("buyAgain");
  const { t: common } = useWords("common");
  const [removeList] = useRemoveSavedListMutation();
  const [addList] = useAddSavedListMutation();
  const fail = (error: unknown) => {
    const { message } = readProblem(error);
    notify(message ?? common("somethingWentWrong"), { tone: "warning" });
  };
  return async ({ id, name, items }: { id: number; name: string; items: Planned[] }) => {
    try {
      await removeList({ id, party }).unwrap();
      onDone();
      const undo = () => addList({ name, items, party }).unwrap().catch(fail);
      notify(t("deleted", { name }), { action: { label: common("undo"), run: () => void undo() } });
    } catch (error) {
      fail(error);
    }
  };
}
