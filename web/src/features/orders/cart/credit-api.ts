import { api } from "@/shared/api/base";
import { call, get } from "@/shared/api/call";
import { idTag, listTag } from "@/shared/api/tags";
import { type Credit, creditFromWire } from "./credit-rules";

const creditApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCredit: build.query<Credit, string>({
      ...call(
        (accCd) => get("/api/account/credit", { query: { accCd } }),
        ({ result }) => creditFromWire(result),
      ),
      providesTags: (_credit, _error, code) => [idTag("Account", code), listTag("Account")],
    }),
  }),
});

export const { useGetCreditQuery } = creditApi;
