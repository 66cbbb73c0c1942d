import { RemoveConfirm } from "@/shared/edit/RemoveConfirm";
import { useRemovePriceListMutation } from "./api";
import { usePriceListWords } from "./usePriceListWords";
import type { PriceList } from "./wire";

/** Asks before a price list is deleted. */
export function RemovePriceList({ list, onClose }: { list: PriceList | null; onClose: () => void }) {
  const { t } = usePriceListWords();
  const [remove] = useRemovePriceListMutation();
  return (
    <RemoveConfirm
      open={list !== null}
      question={t("remove.question", { name: list?.name ?? "" })}
      help={t("remove.help")}
      yes={t("delete")}
      remove={async () => list && remove(list.id).unwrap()}
      done={t("removed")}
      onClose={onClose}
    />
  );
}
