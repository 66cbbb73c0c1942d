import { useSearchParams } from "react-router";
import { type ListAddress, useListSearch } from "@/shared/list/useListSearch";
import type { Shelf } from "./api";
import { PRODUCT_SORT, type ProductSort } from "./wire";

export type ProductFilter = Pick<Shelf, "withoutImage" | "hidden" | "withoutTax" | "category">;

/** Returns the product list that the address describes. */
export function useShelf(): {
  list: ListAddress<ProductSort>;
  shelf: Shelf;
  filter: (change: ProductFilter) => void;
  /** The code of the product being edited over the list; "" for a new product. */
  editing: string | null;
  edit: (code: string | null) => void;
} {
  const [params, setParams] = useSearchParams();
  const list = useListSearch(Object.values(PRODUCT_SORT));
  const { sort, desc } = list.search;
  const shelf: Shelf = {
    withoutImage: params.get("type") === "productsWithoutImage",
    hidden: params.has("hidden"),
    withoutTax: params.has("untaxed"),
    category: params.get("value") || null,
    sort,
    desc,
  };
  return {
    list,
    shelf,
    filter: ({ withoutImage, hidden, withoutTax, category }) =>
      setParams((now) => {
        const next = new URLSearchParams(now);
        for (const name of ["type", "value", "hidden", "untaxed", "page"]) next.delete(name);
        if (category) next.set("value", category);
        if (hidden) next.set("hidden", "Y");
        if (withoutTax) next.set("untaxed", "Y");
        if (withoutImage) next.set("type", "productsWithoutImage");
        else if (next.get("q")) next.set("type", "search");
        else if (category) next.set("type", "category");
        if (withoutImage) next.delete("q");
        return next;
      }),
    editing: params.has("new") ? "" : params.get("edit"),
    edit: (code) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          next.delete("new");
          next.delete("edit");
          if (code === "") next.set("new", "Y");
          else if (code) next.set("edit", code);
          return next;
        },
        { preventScrollReset: true, replace: true },
      ),
  };
}

/** Returns the address of a product's own page, with the list from which it was opened. */
export function editPage(code: string, { category, withoutImage, hidden, withoutTax, sort, desc }: Shelf) {
  const params = new URLSearchParams({ id: code });
  if (category) params.set("value", category);
  if (withoutImage) params.set("type", "productsWithoutImage");
  if (hidden) params.set("hidden", "Y");
  if (withoutTax) params.set("untaxed", "Y");
  if (sort) params.set("sort", sort);
  if (sort && desc) params.set("desc", "Y");
  return `owner/editproduct?${params}`;
}
