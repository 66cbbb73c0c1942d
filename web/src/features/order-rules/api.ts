import { api } from "@/shared/api/base";
import { call, del, get, post, put } from "@/shared/api/call";
import { type Page, pageFromWire } from "@/shared/api/page";
import { listTag, unlessFailed } from "@/shared/api/tags";
import type { PageSearch } from "@/shared/list/usePageSearch";
import { type Named, type Rule, type RuleForm, ruleFromWire, ruleToWire } from "./wire";

export type Kind = "account" | "product" | "category";

const CHOICES = 20;
/** Products show what rules make of their quantities; the owner's own do not. */
const touched = (_done: unknown, error: unknown) => unlessFailed(error, [listTag("OrderRule")]);

const orderRulesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listRules: build.query<Page<Rule>, PageSearch>({
      ...call(
        ({ words, page, size }) =>
          get("/api/order-rules", { query: { query: words || undefined, page, per_page: size } }),
        (body) => pageFromWire(body, ruleFromWire),
      ),
      providesTags: [listTag("OrderRule")],
    }),
    saveRule: build.mutation<void, { id: number | null; form: RuleForm }>({
      ...call(
        ({ id, form }) =>
          id === null
            ? post("/api/order-rules", { body: ruleToWire(form) })
            : put("/api/order-rules/{rule_id}", { path: { rule_id: id }, body: ruleToWire(form) }),
        () => undefined,
      ),
      invalidatesTags: touched,
    }),
    removeRule: build.mutation<void, number>({
      ...call(
        (id) => del("/api/order-rules/{rule_id}", { path: { rule_id: id } }),
        () => undefined,
      ),
      invalidatesTags: touched,
    }),
    findParties: build.query<Named[], string>({
      ...call(
        (words) => get("/api/account", { query: { query: words || undefined, page: 0, per_page: CHOICES } }),
        (body) =>
          Array.isArray(body.result)
            ? body.result.map(({ ACC_CD, ACC_NAME }) => ({ value: ACC_CD, label: ACC_NAME }))
            : [],
      ),
    }),
    findItems: build.query<Named[], string>({
      ...call(
        (words) => get("/api/products", { query: { query: words || undefined, page: 0, per_page: CHOICES } }),
        ({ result }) => result.map(({ ITEM_CD, ITEM_NAME }) => ({ value: ITEM_CD, label: ITEM_NAME })),
      ),
    }),
    findCategories: build.query<Named[], string>({
      ...call(
        (words) => get("/api/dept", { query: { query: words || undefined, page: 0, per_page: CHOICES } }),
        ({ result }) => result.map(({ DEPT_CD, dept_name }) => ({ value: DEPT_CD, label: dept_name })),
      ),
    }),
  }),
});

export const {
  useListRulesQuery,
  useSaveRuleMutation,
  useRemoveRuleMutation,
  useFindPartiesQuery,
  useFindItemsQuery,
  useFindCategoriesQuery,
} = orderRulesApi;
