import { Button } from "antd";
import { useState } from "react";
import { Dialog } from "@/shared/antd/Dialog";
import { NumberRow, Row, SelectRow } from "@/shared/edit/rows";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { useListCatalogOptionsQuery } from "../api";
import { CategoryInput } from "../CategoryInput";
import type { useMany } from "./useMany";

type MoveDialogProps = {
  to: "category" | "catalog" | "tax";
  count: number;
  many: ReturnType<typeof useMany>;
  onClose: () => void;
};

/** Another category, catalogue or GST rate for many products. */
export function MoveDialog({ to, count, many, onClose }: MoveDialogProps) {
  const { t } = useWords("products");
  const { t: common } = useWords("common");
  const { mobileNumber } = useStore();
  const { data: catalogs = [] } = useListCatalogOptionsQuery(mobileNumber);
  const [category, setCategory] = useState<string | null>(null);
  const [catalog, setCatalog] = useState<number | null>(null);
  const [tax, setTax] = useState<number | null>(null);
  const move = () => {
    if (to === "catalog") return many.run({ kind: "catalog", catalog });
    if (to === "tax") return tax === null ? undefined : many.run({ kind: "tax", tax });
    return category === null ? undefined : many.run({ kind: "category", category });
  };
  return (
    <Dialog
      title={t(`many.${to}Of`, { count })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button
            type="primary"
            loading={many.busy}
            disabled={(to === "category" && category === null) || (to === "tax" && tax === null)}
            onClick={() => void move()}
          >
            {t("many.apply", { count })}
          </Button>
        </>
      }
    >
      {to === "category" && (
        <Row of={CategoryInput} label={t("field.category")} value={category} onChange={setCategory} />
      )}
      {to === "tax" && <NumberRow label={t("field.tax")} min={0} max={100} value={tax} onChange={setTax} />}
      {to === "catalog" && (
        <SelectRow
          label={t("field.catalog")}
          allowClear
          showSearch={{ optionFilterProp: "label" }}
          placeholder={t("field.noCatalog")}
          options={catalogs}
          value={catalog}
          onChange={(value) => setCatalog(value ?? null)}
        />
      )}
    </Dialog>
  );
}
