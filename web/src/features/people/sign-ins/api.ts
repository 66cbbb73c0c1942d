import { api } from "@/shared/api/base";
import { call, del, get, put } from "@/shared/api/call";
import { listTag, unlessFailed } from "@/shared/api/tags";
import type { Wire } from "@/shared/api/wire";

/** A device that is signed in. */
export type SignedInDevice = Wire["SessionOut"];

/** A person of the store, whose devices the owner sees. */
export type Person = { kind: "account" | "sman"; code: string };

const SESSIONS_OF = { account: "/api/account/{code}/sessions", sman: "/api/users/{code}/sessions" } as const;

const signInsApi = api.injectEndpoints({
  endpoints: (build) => ({
    changePassword: build.mutation<void, { oldPassword: string; newPassword: string }>({
      ...call(
        (body) => put("/api/auth/password", { body }),
        () => undefined,
      ),
      invalidatesTags: (_result, error) => unlessFailed(error, [listTag("Session")]),
    }),
    listSessions: build.query<SignedInDevice[], void>({
      ...call(
        () => get("/api/auth/sessions"),
        ({ result }) => result,
      ),
      providesTags: [listTag("Session")],
    }),
    /** Ends one session, or without an id all others. */
    endSessions: build.mutation<void, string | undefined>({
      ...call(
        (session) => del("/api/auth/sessions", { query: session ? { session } : {} }),
        () => undefined,
      ),
      invalidatesTags: (_result, error) => unlessFailed(error, [listTag("Session")]),
    }),
    listPersonsSessions: build.query<SignedInDevice[], Person>({
      ...call(
        ({ kind, code }) => get(SESSIONS_OF[kind], { path: { code } }),
        ({ result }) => result,
      ),
      providesTags: [listTag("Session")],
      // The person may sign in or out on other devices at any time.
      keepUnusedDataFor: 0,
    }),
    /** Ends one session of a person, or without an id all of them. */
    endPersonsSessions: build.mutation<void, Person & { session?: string }>({
      ...call(
        ({ kind, code, session }) =>
          del(SESSIONS_OF[kind], { path: { code }, query: session ? { session } : {} }),
        () => undefined,
      ),
      invalidatesTags: (_result, error) => unlessFailed(error, [listTag("Session")]),
    }),
  }),
});

export const {
  useChangePasswordMutation,
  useListSessionsQuery,
  useEndSessionsMutation,
  useListPersonsSessionsQuery,
  useEndPersonsSessionsMutation,
} = signInsApi;
