import { api } from "@/shared/api/base";
import { call, get } from "@/shared/api/call";
import { type SetUpItem, STEPS } from "./rules";

const startApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSetUp: build.query<SetUpItem[], void>({
      ...call(
        () => get("/api/setup"),
        ({ result: { items } }) =>
          STEPS.map((name) => ({ name, done: items.some((item) => item.name === name && item.done) })),
      ),
    }),
  }),
});

export const { useGetSetUpQuery } = startApi;
