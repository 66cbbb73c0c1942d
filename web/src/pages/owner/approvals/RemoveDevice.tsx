import { useRemoveDeviceMutation } from "@/features/approvals/api";
import type { Device } from "@/features/approvals/wire";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { Confirm } from "@/shared/ui/Confirm";
import { notify } from "@/shared/ui/notices";

/** Asks before a device is forgotten: who is signed in on it has to ask anew. */
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
