import { useState } from "react";
import { EditDrawer } from "@/shared/edit/EditDrawer";
import { TextRow } from "@/shared/edit/rows";
import { useSaving } from "@/shared/edit/useSaving";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { notify } from "@/shared/ui/notices";
import { useAddProductMutation } from "./api";
import { ProductForm } from "./ProductForm";
import { newProduct } from "./rules";
import { useProductDraft } from "./useProductDraft";
import { fieldOfWire } from "./wire";

type NewProductDrawerProps = {
  category: string | null;
  onClose: () => void;
  onAdded: (code: string) => void;
};

/**
 * Adds products that no accounting software manages, one after the other;
 * after each, the focus returns to the name.
 */
export function NewProductDrawer({ category, onClose, onAdded }: NewProductDrawerProps) {
  const { t } = useWords("products");
  const { mobileNumber } = useStore();
  const [start, setStart] = useState(() => newProduct(category));
  const [count, setCount] = useState(0);
  const [code, setCode] = useState("");
  const [add] = useAddProductMutation();
  const edit = useProductDraft("", start);
  const { draft } = edit;
  const saving = useSaving({
    draft,
    always: true,
    check: edit.check,
    fieldOf: (name) => (name === "itemCd" ? "code" : fieldOfWire(name, draft.values, [])),
    send: async (_changed, values) => {
      const made = await add({ store: mobileNumber, values, code: code.trim() }).unwrap();
      if (values.pictures.length > 0) await edit.sendPictures(made.code, null, values.pictures);
      edit.uploads.clear();
      setStart(newProduct(values.category, values.tax));
      setCode("");
      setCount(count + 1);
      notify(t("added"), { action: { label: t("new.open"), run: () => onAdded(made.code) } });
    },
  });
  return (
    <EditDrawer
      open
      wide
      always
      title={t("new.title")}
      note={t("new.note")}
      draft={edit.guarded}
      saving={saving}
      saveText={t("new.save")}
      onClose={onClose}
    >
      {/* A new key resets the form, and the focus returns to the name. */}
      <ProductForm key={count} edit={edit} textId="new" fromAccounting={false} existing={[]} fresh />
      <TextRow
        label={t("field.code")}
        note={t("new.codeNote")}
        error={draft.errors.code}
        maxLength={50}
        placeholder="I0000000"
        value={code}
        onChange={setCode}
      />
    </EditDrawer>
  );
}
