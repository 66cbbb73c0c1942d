import { api } from "@/shared/api/base";
import { listTag } from "@/shared/api/tags";
import type { Wire } from "@/shared/api/wire";

type Counted = Pick<Wire["AccountPageOut"], "pagination">;
const ONE = { page: 0, per_page: 1 };

const startApi = api.injectEndpoints({
  endpoints: (build) => ({
    countProducts: build.query<number, void>({
      query: () => ({ url: "products", params: ONE }),
      transformResponse: ({ pagination }: Counted) => pagination.totalItems,
      providesTags: [listTag("Product")],
    }),
    countCustomers: build.query<number, void>({
      query: () => ({ url: "account", params: { ...ONE, type: "owner" } }),
      transformResponse: ({ pagination }: Counted) => pagination.totalItems,
      providesTags: [listTag("Account")],
    }),
  }),
});

export const { useCountProductsQuery, useCountCustomersQuery } = startApi;
