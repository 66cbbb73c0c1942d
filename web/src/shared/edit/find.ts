import { api } from "@/shared/api/base";
import { call, get } from "@/shared/api/call";

/** A code to choose, with its name. */
export type Named = { value: string; label: string };
type SizedItem = Named & { sizes: { size: string; minimum: number }[] };

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
            sizes: variant.map(({ SIZE_CD, MIN_OQTY }) => ({
              size: SIZE_CD,
              minimum: Math.max(1, MIN_OQTY),
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

/** Finds what has words in its name or code, a few of each. */
export const {
  useFindCustomersQuery,
  useFindItemsQuery,
  useFindSizedItemsQuery,
  useFindCategoriesQuery,
  useFindSalespeopleQuery,
} = findApi;
