import { useListOwnersProductsQuery } from "@/features/catalogue/products/owner/api";
import { useListOwnerOrdersQuery } from "@/features/orders/orders/owner/api";
import { useListOwnersAccountsQuery } from "@/features/people/editing/api";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { FEWEST_LETTERS, type Place, type PlaceGroup, pagesWith } from "./rules";
import { useSettingPlaces } from "./useSettingPlaces";

const MAX_IN_GROUP = 5;
const FIRST = { page: 0, size: 25, sort: null, desc: false };
const WHOLE_SHELF = {
  category: null,
  withoutImage: false,
  hidden: false,
  withoutTax: false,
  sort: null,
  desc: false,
};

/** Finds pages, switches, orders, products and customers; `words` have not changed for a moment. */
export function usePlaces(pages: readonly Place[], words: string) {
  const { t } = useWords("owner");
  const { path } = useStore();
  const skip = words.length < FEWEST_LETTERS;
  const search = { ...FIRST, words };
  const settings = useSettingPlaces();
  const orders = useListOwnerOrdersQuery({ type: "search", search }, { skip });
  const products = useListOwnersProductsQuery({ ...WHOLE_SHELF, words, page: 0, size: 25 }, { skip });
  const customers = useListOwnersAccountsQuery({ words, page: 0, size: 25 }, { skip });
  const at = (page: string, code: string | number) => `${path(page)}${encodeURIComponent(code)}`;
  const groups: PlaceGroup[] = [
    { name: "pages", places: pagesWith(pages, words) },
    { name: "settings", places: skip ? [] : pagesWith(settings, words).slice(0, MAX_IN_GROUP) },
    {
      name: "orders",
      places: found(skip, orders.currentData?.items).map(({ id, number, account, delivery }) => ({
        key: `order ${id}`,
        to: at("owner/orderdetail?id=", id),
        name: t("order.title", { number }),
        more: delivery?.name || account?.name || "",
      })),
    },
    {
      name: "products",
      places: found(skip, products.currentData?.items).map(({ code, name }) => ({
        key: `product ${code}`,
        to: at("owner/editproduct?id=", code),
        name,
        more: code,
      })),
    },
    {
      name: "customers",
      places: found(skip, customers.currentData?.items).map(({ code, name, city }) => ({
        key: `customer ${code}`,
        to: at("owner/customer?id=", code),
        name,
        more: [code, city].filter(Boolean).join(" · "),
      })),
    },
  ];
  const busy = [orders, products, customers].some(({ isFetching }) => isFetching);
  return { groups: groups.filter(({ places }) => places.length > 0), busy };
}

const found = <T>(skip: boolean, items: readonly T[] | undefined): readonly T[] =>
  skip ? [] : (items ?? []).slice(0, MAX_IN_GROUP);
