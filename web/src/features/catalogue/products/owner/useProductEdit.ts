import { useSaving } from "@/shared/edit/useSaving";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { type Shelf, useChangeProductMutation, useGetOwnersProductQuery } from "./api";
import { newProduct } from "./rules";
import { useProductDraft } from "./useProductDraft";
import { fieldOfWire, valuesOf } from "./wire";

const NOTHING = newProduct();

/** Loads one product, holds the draft of its changes, and saves them. */
export function useProductEdit(code: string, shelf: Shelf) {
  const { t } = useWords("products");
  const { mobileNumber } = useStore();
  const query = useGetOwnersProductQuery({ code, shelf }, { refetchOnMountOrArgChange: true });
  const { currentData: loaded, error, isFetching, refetch } = query;
  const [change] = useChangeProductMutation();
  const product = loaded?.product;
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
  return { ...edit, saving, product, loaded, error: loaded ? undefined : error, isFetching, refetch };
}

export type ProductEdit = ReturnType<typeof useProductEdit>;
