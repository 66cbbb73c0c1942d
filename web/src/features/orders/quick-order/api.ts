import { api } from "@/shared/api/base";
import { call, post } from "@/shared/api/call";
import { type WrittenLine, writtenFromWire } from "./wire";

const quickOrderApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Reads a written order and matches its lines to items; nothing is ordered. */
    readWritten: build.mutation<WrittenLine[], { text: string; party?: string }>({
      ...call(
        ({ text, party }) =>
          post("/api/quick-order/lines", { body: { text, ...(party ? { partyCd: party } : {}) } }),
        writtenFromWire,
      ),
    }),
    /** Reads a spreadsheet and returns the lines of a written order. */
    readOrderFile: build.mutation<string[], File>({
      ...call(
        (file) => {
          const body = new FormData();
          body.append("file", file);
          return post("/api/quick-order/file", { body });
        },
        ({ result }) => result,
      ),
    }),
  }),
});

export const { useReadWrittenMutation, useReadOrderFileMutation } = quickOrderApi;
