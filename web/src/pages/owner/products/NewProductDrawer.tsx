import { Input } from "antd";
import { useState } from "react";
import { EditDrawer } from "@/features/backoffice/edit/EditDrawer";
import { EditField } from "@/features/backoffice/edit/EditField";
import { useSaving } from "@/features/backoffice/edit/useSaving";
import { useAddProductMutation } from "@/features/products/api";
import { newProduct } from "@/features/products/rules";
import { fieldOfWire } from "@/features/products/wire";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { ProductForm } from "./ProductForm";
import { useProductDraft } from "./useProductDraft";

type NewProductDrawerProps = {
  category: string | null;
  onClose: () => void;
  onAdded: (code: string) => void;
};

/** A product that no accounting package keeps. */
export function NewProductDrawer({ category, onClose, onAdded }: NewProductDrawerProps) {
  const { t } = useWords("products");
  const { mobileNumber } = useStore();
  const [start] = useState(() => newProduct(category));
  const [code, setCode] = useState("");
  const [add] = useAddProductMutation();
  const edit = useProductDraft("", start);
  const { draft } = edit;
  const saving = useSaving({
    draft,
    always: true,
    check: edit.check,
    fieldOf: (name) => (name === "itemCd" ? "code" : fieldOfWire(name, draft.values, [])),
    done: t("added"),
    send: async (_changed, values) => {
      const made = await add({ store: mobileNumber, values, code: code.trim() }).unwrap();
      if (values.pictures.length > 0) await edit.sendPictures(made.code, null, values.pictures);
      draft.reset();
      onAdded(made.code);
    },
  });
  return (
    <EditDrawer
      open
      always
      title={t("new.title")}
      note={t("new.note")}
      draft={edit.guarded}
      saving={saving}
      saveText={t("new.save")}
      onClose={onClose}
    >
      <EditField label={t("field.code")} note={t("new.codeNote")} error={draft.errors.code}>
        {(input) => (
          <Input
            {...input}
            maxLength={50}
            placeholder="I0000000"
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        )}
      </EditField>
      <ProductForm edit={edit} textId="new" fromAccounting={false} known={[]} />
    </EditDrawer>
  );
}
