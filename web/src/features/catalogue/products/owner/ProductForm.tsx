import { DayInput } from "@/shared/edit/DayInput";
import { EditField } from "@/shared/edit/EditField";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { ProductFields } from "./ProductFields";
import { PicturesField } from "./pictures/PicturesField";
import { SizesField } from "./SizesField";
import { SubstitutesField } from "./SubstitutesField";
import type { ProductDraft } from "./useProductDraft";
import type { SizeValues } from "./wire";

type ProductFormProps = {
  edit: Pick<ProductDraft, "draft" | "uploads">;
  textId: string;
  fromAccounting: boolean;
  existing: readonly SizeValues[];
  /** A new product begins with its name; its pictures can wait. */
  fresh?: boolean;
};

/** Everything that an owner changes of a product. */
export function ProductForm({
  edit: { draft, uploads },
  textId,
  fromAccounting,
  existing,
  fresh = false,
}: ProductFormProps) {
  const { t } = useWords("products");
  const { settings } = useStore();
  const { sizes } = draft.values;
  const kept = existing.filter(({ code }) => sizes.some((size) => size.code === code));
  const pictures = (
    <PicturesField
      pictures={draft.values.pictures}
      onChange={(changed) => draft.set("pictures", changed)}
      uploads={uploads}
      error={draft.errors.pictures}
    />
  );
  return (
    <>
      {!fresh && pictures}
      <ProductFields draft={draft} fromAccounting={fromAccounting} textId={textId} focused={fresh}>
        <SizesField
          sizes={sizes}
          existing={kept.length}
          fromAccounting={fromAccounting}
          errors={draft.errors}
          onChange={(changed) => draft.set("sizes", changed)}
        />
      </ProductFields>
      {settings.backOrders && (
        <EditField label={t("field.expectedOn")} note={t("expectedOn.help")} error={draft.errors.expectedOn}>
          {(input) => (
            <DayInput
              {...input}
              value={draft.values.expectedOn}
              onChange={(day) => draft.set("expectedOn", day)}
            />
          )}
        </EditField>
      )}
      {settings.substitutes && (
        <SubstitutesField
          code={textId}
          chosen={draft.values.substitutes}
          error={draft.errors.substitutes}
          onChange={(chosen) => draft.set("substitutes", chosen)}
        />
      )}
      {fresh && pictures}
    </>
  );
}
