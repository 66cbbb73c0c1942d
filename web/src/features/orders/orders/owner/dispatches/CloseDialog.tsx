import { useWords } from "@/shared/i18n/useWords";
import { ReasonDialog } from "../detail/ReasonDialog";
import type { OwnerOrder } from "../wire";
import { useCloseRestMutation } from "./api";
import { LeftLines } from "./LeftLines";
import { openLines } from "./rules";
import { useTicked } from "./useTicked";

type CloseDialogProps = { order: OwnerOrder; onClose: () => void };

/** Closes the remainder of the selected items, with a reason that the customer reads. */
export function CloseDialog({ order, onClose }: CloseDialogProps) {
  const { t } = useWords("dispatches");
  const [close, { isLoading }] = useCloseRestMutation();
  const lines = openLines(order);
  const [itemIds, choose] = useTicked(lines);
  return (
    <ReasonDialog
      title={t("closeQuestion", { number: order.number })}
      yes={t("close")}
      done={t("closed", { count: itemIds.length })}
      busy={isLoading}
      nothing={itemIds.length === 0}
      onYes={(reason) => close({ id: order.id, itemIds, reason }).unwrap()}
      onClose={onClose}
    >
      <p>{t("closeHelp")}</p>
      <LeftLines lines={lines} chosen={itemIds} onChoose={choose} />
    </ReasonDialog>
  );
}
