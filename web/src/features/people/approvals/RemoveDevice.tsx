import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { Confirm } from "@/shared/ui/Confirm";
import { notify } from "@/shared/ui/notices";
import { useRemoveDeviceMutation } from "./api";
import type { Device } from "./wire";

/** Asks before a device is deleted: its user has to ask for approval again. */
export function RemoveDevice({ device, onClose }: { device: Device | null; onClose: () => void }) {
  const { t } = useWords("approvals");
  const { t: common } = useWords("common");
  const [remove] = useRemoveDeviceMutation();
  const run = async () => {
    onClose();
    if (!device) return;
    try {
      await remove(device.id).unwrap();
      notify(t("removed"));
    } catch (error) {
      notify(readProblem(error).message ?? common("somethingWentWrong"), { tone: "warning" });
    }
  };
  return (
    <Confirm
      open={device !== null}
      question={t("remove.question")}
      help={t("remove.help", { name: device?.account?.name ?? device?.salesperson ?? device?.code })}
      yes={t("remove.yes")}
      no={t("remove.no")}
      danger
      onYes={run}
      onNo={onClose}
    />
  );
}
