import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { Confirm } from "@/shared/ui/Confirm";
import { notify } from "@/shared/ui/notices";
import { useRemovePriceListMutation } from "./api";
import { usePriceListWords } from "./usePriceListWords";
import type { PriceList } from "./wire";

/** Asks before a price list is deleted. */
export function RemovePriceList({ list, onClose }: { list: PriceList | null; onClose: () => void }) {
  const { t } = usePriceListWords();
  const { t: common } = useWords("common");
  const [remove] = useRemovePriceListMutation();
  const run = async () => {
    onClose();
    if (!list) return;
    try {
      await remove(list.id).unwrap();
      notify(t("removed"));
    } catch (error) {
      notify(readProblem(error).message ?? common("somethingWentWrong"), { tone: "warning" });
    }
  };
  return (
    <Confirm
      open={list !== null}
      question={t("remove.question", { name: list?.name ?? "" })}
      help={t("remove.help")}
      yes={t("delete")}
      no={common("cancel")}
      danger
      onYes={run}
      onNo={onClose}
    />
  );
}
