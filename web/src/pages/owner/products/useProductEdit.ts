import { useSaving } from "@/features/backoffice/edit/useSaving";
import { type Shelf, useChangeProductMutation, useGetOwnersProductQuery } from "@/features/products/api";
import { newProduct } from "@/features/products/rules";
import { fieldOfWire, valuesOf } from "@/features/products/wire";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { useProductDraft } from "./useProductDraft";

const NOTHING = newProduct();

/** One product being edited: what it is, what was changed of it, and the saving of that. */
export function useProductEdit(code: string, shelf: Shelf) {
  const { t } = useWords("products");
  const { mobileNumber } = useStore();
  const asked = useGetOwnersProductQuery({ code, shelf }, { refetchOnMountOrArgChange: true });
  const { currentData: found, error, isFetching, refetch } = asked;
  const [change] = useChangeProductMutation();
  const product = found?.product;
  const saved = product ? valuesOf(product) : NOTHING;
  const edit = useProductDraft(code, saved);
  const saving = useSaving({
    draft: edit.draft,
    check: edit.check,
    fieldOf: (name) => fieldOfWire(name, edit.draft.values, saved.sizes),
    done: t("saved"),
    reload: refetch,
    send: async ({ pictures, ...changed }) => {
      if (!product) return;
      const { version } = product;
      if (Object.keys(changed).length > 0) {
        await change({ code, store: mobileNumber, version, changed, before: saved.sizes }).unwrap();
        await refetch();
      }
      if (pictures) await edit.sendPictures(code, product.pictureNumber, pictures);
    },
  });
  return { ...edit, saving, product, found, error: found ? undefined : error, isFetching, refetch };
}

export type ProductEdit = ReturnType<typeof useProductEdit>;
