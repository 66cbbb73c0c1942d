import { Button } from "antd";
import { useState } from "react";
import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { SelectionBar } from "@/shared/list/SelectionBar";
import { Confirm } from "@/shared/ui/Confirm";
import { MoveDialog } from "./MoveDialog";
import { RatesDialog } from "./RatesDialog";
import { TaxDialog } from "./TaxDialog";
import { useMany } from "./useMany";
import type { Chosen } from "./wire";

type ManyBarProps = {
  chosen: Chosen;
  /** How many products are selected, on this page and in the whole list. */
  count: number;
  selectable: number;
  total: number;
  onSelectAll: () => void;
  /** Selects the whole list, including its other pages. */
  onSelectList: () => void;
  onClear: () => void;
};

/** Offers the actions for the selected products. */
export function ManyBar(props: ManyBarProps) {
  const { chosen, count, selectable, total, onSelectAll, onSelectList, onClear } = props;
  const { t } = useWords("products");
  const { t: common } = useWords("common");
  const [open, setOpen] = useState<"rates" | "category" | "catalog" | "tax" | "removed" | null>(null);
  const close = () => setOpen(null);
  const many = useMany(chosen, () => {
    close();
    onClear();
  });
  return (
    <>
      <SelectionBar count={count} selectable={selectable} onSelectAll={onSelectAll} onClear={onClear}>
        {count >= selectable && count < total && (
          <Button size="small" type="link" onClick={onSelectList}>
            {t("many.selectList", { count: total, total: quantityText(total) })}
          </Button>
        )}
        <Button size="small" type="primary" onClick={() => setOpen("rates")}>
          {t("many.rates")}
        </Button>
        <Button size="small" onClick={() => setOpen("category")}>
          {t("field.category")}
        </Button>
        <Button size="small" onClick={() => setOpen("catalog")}>
          {t("field.catalog")}
        </Button>
        <Button size="small" onClick={() => setOpen("tax")}>
          {t("field.tax")}
        </Button>
        <Button size="small" disabled={many.busy} onClick={() => many.run({ kind: "hidden", hidden: true })}>
          {t("many.hide")}
        </Button>
        <Button size="small" disabled={many.busy} onClick={() => many.run({ kind: "hidden", hidden: false })}>
          {t("many.show")}
        </Button>
        <Button size="small" danger onClick={() => setOpen("removed")}>
          {t("many.remove")}
        </Button>
      </SelectionBar>
      {open === "rates" && <RatesDialog count={count} many={many} onClose={close} />}
      {open === "tax" && <TaxDialog count={count} many={many} onClose={close} />}
      {(open === "category" || open === "catalog") && (
        <MoveDialog to={open} count={count} many={many} onClose={close} />
      )}
      <Confirm
        open={open === "removed"}
        question={t("many.removeQuestion", { count })}
        help={t("many.removeHelp")}
        yes={t("many.remove")}
        no={common("cancel")}
        danger
        onYes={() => void many.run({ kind: "removed" })}
        onNo={close}
      />
    </>
  );
}
