import { DayInput } from "@/shared/edit/DayInput";
import { DraftContext, rowsOf } from "@/shared/edit/rows";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { ProductFields } from "./ProductFields";
import { PicturesField } from "./pictures/PicturesField";
import { SizesField } from "./SizesField";
import { SubstitutesInput } from "./SubstitutesInput";
import type { ProductDraft } from "./useProductDraft";
import type { OwnersProduct, ProductValues, SizeValues } from "./wire";

const { Row } = rowsOf<ProductValues>();

type ProductFormProps = {
  edit: Pick<ProductDraft, "draft" | "uploads">;
  textId: string;
  fromAccounting: boolean;
  existing: readonly SizeValues[];
  comingTax?: OwnersProduct["comingTax"];
  /** A new product begins with its name; its pictures come last. */
  fresh?: boolean;
};

/** Edits everything that an owner can change about a product. */
export function ProductForm({
  edit: { draft, uploads },
  textId,
  fromAccounting,
  existing,
  comingTax = null,
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
    <DraftContext value={draft}>
      {!fresh && pictures}
      <ProductFields
        draft={draft}
        fromAccounting={fromAccounting}
        comingTax={comingTax}
        textId={textId}
        focused={fresh}
      >
        <SizesField
          sizes={sizes}
          existing={kept.length}
          fromAccounting={fromAccounting}
          errors={draft.errors}
          onChange={(changed) => draft.set("sizes", changed)}
        />
      </ProductFields>
      {settings.backOrders && (
        <Row of={DayInput} name="expectedOn" label={t("field.expectedOn")} note={t("expectedOn.help")} />
      )}
      {settings.substitutes && (
        <Row
          of={SubstitutesInput}
          name="substitutes"
          label={t("field.substitutes")}
          note={t("substitutes.help")}
          code={textId}
        />
      )}
      {fresh && pictures}
    </DraftContext>
  );
}
