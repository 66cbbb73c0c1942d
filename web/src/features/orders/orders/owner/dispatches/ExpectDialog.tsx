import { useState } from "react";
import { Dialog } from "@/shared/antd/Dialog";
import { readProblem } from "@/shared/api/problem";
import { DayInput } from "@/shared/edit/DayInput";
import { Row } from "@/shared/edit/rows";
import { shortDay } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";
import { notify } from "@/shared/ui/notices";
import type { OwnerOrder } from "../wire";
import { useExpectRestMutation } from "./api";
import { LeftLines } from "./LeftLines";
import { openLines } from "./rules";
import { useTicked } from "./useTicked";

type ExpectDialogProps = { order: OwnerOrder; onClose: () => void };

/** Sets the day by which the remainder of the selected items is expected. */
export function ExpectDialog({ order, onClose }: ExpectDialogProps) {
  const { t, language } = useWords("dispatches");
  const { t: common } = useWords("common");
  const [expect, { isLoading }] = useExpectRestMutation();
  const lines = openLines(order);
  const [itemIds, choose] = useTicked(lines);
  const [day, setDay] = useState<string | null>(null);
  const save = async () => {
    try {
      await expect({ id: order.id, itemIds, day }).unwrap();
      notify(day ? t("expected", { day: shortDay(`${day}T12:00:00+05:30`, language) }) : t("expectNone"));
      onClose();
    } catch (error) {
      notify(readProblem(error).message ?? common("somethingWentWrong"), { tone: "warning" });
    }
  };
  return (
    <Dialog
      title={t("expectQuestion", { number: order.number })}
      onClose={onClose}
      onOk={save}
      okText={t("save")}
      okButtonProps={{ disabled: itemIds.length === 0, loading: isLoading }}
      cancelText={common("cancel")}
      width={400}
    >
      <p>{t("expectHelp")}</p>
      <LeftLines lines={lines} chosen={itemIds} onChoose={choose} />
      <Row of={DayInput} label={t("expectDay")} value={day} onChange={setDay} />
    </Dialog>
  );
}
