import { api } from "@/shared/api/base";
import type { Wire } from "@/shared/api/wire";
import { type SetUpItem, STEPS } from "./rules";

const startApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSetUp: build.query<SetUpItem[], void>({
      query: () => "setup",
      transformResponse: ({ result: { items } }: Wire["ChecklistOut"]) =>
        STEPS.map((name) => ({ name, done: items.some((item) => item.name === name && item.done) })),
    }),
  }),
});

export const { useGetSetUpQuery } = startApi;
