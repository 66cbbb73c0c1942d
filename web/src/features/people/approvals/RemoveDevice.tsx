import { RemoveConfirm } from "@/shared/edit/RemoveConfirm";
import { useWords } from "@/shared/i18n/useWords";
import { useRemoveDeviceMutation } from "./api";
import type { Device } from "./wire";

/** Asks before a device is deleted, since its user then needs approval again. */
export function RemoveDevice({ device, onClose }: { device: Device | null; onClose: () => void }) {
  const { t } = useWords("approvals");
  const [remove] = useRemoveDeviceMutation();
  return (
    <RemoveConfirm
      open={device !== null}
      question={t("remove.question")}
      help={t("remove.help", { name: device?.account?.name ?? device?.salesperson ?? device?.code })}
      yes={t("remove.yes")}
      no={t("remove.no")}
      remove={async () => device && remove(device.id).unwrap()}
      done={t("removed")}
      onClose={onClose}
    />
  );
}
