import { call, del, get, post } from "@/shared/api/call";
import type { Page } from "@/shared/api/page";
import type { Wire } from "@/shared/api/wire";
import { platformApi, unlessRefused } from "./base";
import { pageOf } from "./wire";

/** A message to owners, as administrators see it. */
export type Message = Wire["MessageOut"];
export type NewMessage = Omit<Wire["MessageIn"], "mobileNo"> & { mobileNo?: string };
export const AUDIENCES = [
  "all",
  "active",
  "suspended",
  "store",
] as const satisfies readonly Message["audience"][];

const messagesApi = platformApi.injectEndpoints({
  endpoints: (build) => ({
    listMessages: build.query<Page<Message>, { page: number; size: number }>({
      ...call(({ page, size }) => get("/api/platform/messages", { query: { page, per_page: size } }), pageOf),
      providesTags: ["Message"],
    }),
    writeMessage: build.mutation<Message, NewMessage>({
      ...call(
        (body) => post("/api/platform/messages", { body }),
        ({ result }) => result,
      ),
      invalidatesTags: unlessRefused("Message", "Audit"),
    }),
    withdrawMessage: build.mutation<Message, number>({
      ...call(
        (id) => del("/api/platform/messages/{message_id}", { path: { message_id: id } }),
        ({ result }) => result,
      ),
      invalidatesTags: unlessRefused("Message", "Audit"),
    }),
  }),
});

export const { useListMessagesQuery, useWriteMessageMutation, useWithdrawMessageMutation } = messagesApi;
