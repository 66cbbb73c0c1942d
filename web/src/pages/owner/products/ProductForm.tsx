import type { SizeValues } from "@/features/products/wire";
import { PicturesField } from "./PicturesField";
import { ProductFields } from "./ProductFields";
import { SizesField } from "./SizesField";
import type { ProductDraft } from "./useProductDraft";

type ProductFormProps = {
  edit: Pick<ProductDraft, "draft" | "uploads">;
  textId: string;
  fromAccounting: boolean;
  known: readonly SizeValues[];
};

/** Everything that an owner changes of a product. */
export function ProductForm({ edit: { draft, uploads }, textId, fromAccounting, known }: ProductFormProps) {
  const { sizes } = draft.values;
  const kept = known.filter(({ code }) => sizes.some((size) => size.code === code));
  return (
    <>
      <PicturesField
        pictures={draft.values.pictures}
        onChange={(pictures) => draft.set("pictures", pictures)}
        uploads={uploads}
        error={draft.errors.pictures}
      />
      <ProductFields draft={draft} fromAccounting={fromAccounting} textId={textId} />
      <SizesField
        sizes={sizes}
        known={kept.length}
        fromAccounting={fromAccounting}
        errors={draft.errors}
        onChange={(changed) => draft.set("sizes", changed)}
      />
    </>
  );
}
