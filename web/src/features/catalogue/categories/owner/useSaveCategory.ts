import { useStore } from "@/shared/tenant/store-context";
import {
  useAddCategoryMutation,
  useRenameCategoryMutation,
  useSetCategoryCatalogMutation,
  useSetCategoryPriorityMutation,
} from "./api";
import type { CategoryForm } from "./wire";

/** Saves the changes of a category, each part with its own call; without a code, adds a category. */
export function useSaveCategory(code: string | null) {
  const { mobileNumber: store } = useStore();
  const [add] = useAddCategoryMutation();
  const [rename] = useRenameCategoryMutation();
  const [setPriority] = useSetCategoryPriorityMutation();
  const [setCatalog] = useSetCategoryCatalogMutation();
  return async (changed: Partial<CategoryForm>) => {
    if (code === null) {
      await add(changed).unwrap();
      return;
    }
    const { priority, catalog, ...texts } = changed;
    if (Object.keys(texts).length > 0) await rename({ store, code, texts }).unwrap();
    if (priority != null) await setPriority({ store, code, priority }).unwrap();
    if (catalog !== undefined) await setCatalog({ store, code, catalog }).unwrap();
  };
}
