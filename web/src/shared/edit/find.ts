import { api } from "@/shared/api/base";
import { call, get } from "@/shared/api/call";

/** An option with its code and name. */
export type Named = { value: string; label: string };
/** `minimum` is the smallest quantity that may be ordered, and `rate` the rate of grade A. */
export type FoundSize = { size: string; minimum: number; rate: number | null };
type SizedItem = Named & { sizes: FoundSize[] };

const CHOICES = 20;
const first = (words: string) => ({ query: { query: words || undefined, page: 0, per_page: CHOICES } });

const findApi = api.injectEndpoints({
  endpoints: (build) => ({
    findCustomers: build.query<Named[], string>({
      ...call(
        (words) => get("/api/account", first(words)),
        (body) =>
          Array.isArray(body.result)
            ? body.result.map(({ ACC_CD, ACC_NAME }) => ({ value: ACC_CD, label: ACC_NAME }))
            : [],
      ),
    }),
    findItems: build.query<Named[], string>({
      ...call(
        (words) => get("/api/products", first(words)),
        ({ result }) => result.map(({ ITEM_CD, ITEM_NAME }) => ({ value: ITEM_CD, label: ITEM_NAME })),
      ),
    }),
    findSizedItems: build.query<SizedItem[], string>({
      ...call(
        (words) => get("/api/products", first(words)),
        ({ result }) =>
          result.map(({ ITEM_CD, ITEM_NAME, variant }) => ({
            value: ITEM_CD,
            label: ITEM_NAME,
            sizes: variant.map(({ SIZE_CD, MIN_OQTY, SALE_RATE1 }) => ({
              size: SIZE_CD,
              minimum: Math.max(1, MIN_OQTY),
              rate: SALE_RATE1 ?? null,
            })),
          })),
      ),
    }),
    findCategories: build.query<Named[], string>({
      ...call(
        (words) => get("/api/dept", first(words)),
        ({ result }) => result.map(({ DEPT_CD, dept_name }) => ({ value: DEPT_CD, label: dept_name })),
      ),
    }),
    findSalespeople: build.query<Named[], string>({
      ...call(
        (words) =>
          get("/api/users", { query: { type: "sman", query: words || undefined, per_page: CHOICES } }),
        ({ result }) => result.map(({ USER_CD, USER_NAME }) => ({ value: USER_CD, label: USER_NAME })),
      ),
    }),
  }),
});

/** Queries that find customers, items and others by words of their name or code, a few of each. */
export const {
  useFindCustomersQuery,
  useFindItemsQuery,
  useFindSizedItemsQuery,
  useFindCategoriesQuery,
  useFindSalespeopleQuery,
} = findApi;
