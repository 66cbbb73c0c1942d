import { api } from "@/shared/api/base";
import { call, del, get, post, put } from "@/shared/api/call";
import { type Page, pageFromWire } from "@/shared/api/page";
import { listTag, unlessFailed } from "@/shared/api/tags";
import type { PageSearch } from "@/shared/list/usePageSearch";
import { type Rule, type RuleForm, ruleFromWire, ruleToWire } from "./wire";

export type Kind = "account" | "product" | "category";

/**
 * The product lists of the shop show the quantities that rules allow, but the owner's lists do not,
 * so those need no reload.
 */
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
  }),
});

export const { useListRulesQuery, useSaveRuleMutation, useRemoveRuleMutation } = orderRulesApi;
