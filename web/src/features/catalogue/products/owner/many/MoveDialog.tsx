import { Button, InputNumber, Select } from "antd";
import { useState } from "react";
import { Dialog } from "@/shared/antd/Dialog";
import { EditField } from "@/shared/edit/EditField";
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
      <EditField label={t(`field.${to}`)}>
        {(input) =>
          to === "category" ? (
            <CategoryInput {...input} value={category} onChange={setCategory} />
          ) : to === "tax" ? (
            <InputNumber {...input} min={0} max={100} inputMode="decimal" value={tax} onChange={setTax} />
          ) : (
            <Select
              {...input}
              allowClear
              showSearch={{ optionFilterProp: "label" }}
              placeholder={t("field.noCatalog")}
              options={catalogs}
              value={catalog}
              onChange={(value) => setCatalog(value ?? null)}
            />
          )
        }
      </EditField>
    </Dialog>
  );
}
