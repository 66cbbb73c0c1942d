import { Button } from "antd";
import { useState } from "react";
import { Dialog } from "@/shared/antd/Dialog";
import { Row, SelectRow } from "@/shared/edit/rows";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { useListCatalogOptionsQuery } from "../api";
import { CategoryInput } from "../CategoryInput";
import type { useMany } from "./useMany";

type MoveDialogProps = {
  to: "category" | "catalog";
  count: number;
  many: ReturnType<typeof useMany>;
  onClose: () => void;
};

/** Moves many products to another category or catalogue. */
export function MoveDialog({ to, count, many, onClose }: MoveDialogProps) {
  const { t } = useWords("products");
  const { t: common } = useWords("common");
  const { mobileNumber } = useStore();
  const { data: catalogs = [] } = useListCatalogOptionsQuery(mobileNumber);
  const [category, setCategory] = useState<string | null>(null);
  const [catalog, setCatalog] = useState<number | null>(null);
  const move = () => {
    if (to === "catalog") return many.run({ kind: "catalog", catalog });
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
            disabled={to === "category" && category === null}
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
