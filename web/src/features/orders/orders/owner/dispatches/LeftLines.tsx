import { Checkbox } from "antd";
import { useUnit } from "@/shared/i18n/useUnit";
import { useWords } from "@/shared/i18n/useWords";
import styles from "./Dispatches.module.css";
import type { OpenLine } from "./rules";

type LeftLinesProps = { lines: readonly OpenLine[]; chosen: number[]; onChoose: (itemIds: number[]) => void };

/** Lists the remainder of an order with checkboxes. */
export function LeftLines({ lines, chosen, onChoose }: LeftLinesProps) {
  const { t } = useWords("dispatches");
  const unit = useUnit();
  return (
    <Checkbox.Group
      className={styles.left}
      value={chosen}
      onChange={onChoose}
      options={lines.map(({ itemId, name, left, unit: of }) => ({
        value: itemId,
        label: t("line", { quantity: unit.quantity(left, of), name }),
      }))}
    />
  );
}
