import { api } from "@/shared/api/base";
import { call, del, get, post, put } from "@/shared/api/call";
import { type Page, pageFromWire } from "@/shared/api/page";
import { listTag, unlessFailed } from "@/shared/api/tags";
import type { PageSearch } from "@/shared/list/usePageSearch";
import { type Device, type DeviceForm, deviceFromWire, deviceToWire } from "./wire";

type DeviceSearch = PageSearch & { account?: string };

const touched = (_done: unknown, error: unknown) => unlessFailed(error, [listTag("Approval")]);

const approvalsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listDevices: build.query<Page<Device>, { store: string; search: DeviceSearch }>({
      ...call(
        ({ store, search: { words, page, size, account } }) =>
          get("/api/approval", {
            query: { mobileNo: store, accCd: account, query: words || undefined, page, per_page: size },
          }),
        (body) => pageFromWire(body, deviceFromWire),
      ),
      providesTags: [listTag("Approval")],
    }),
    /** Counts the devices that wait for the owner's approval. */
    countWaiting: build.query<number, void>({
      ...call(
        () => get("/api/approval", { query: { waiting: "Y", per_page: 1 } }),
        ({ pagination }) => pagination.totalItems,
      ),
      providesTags: [listTag("Approval")],
    }),
    addDevice: build.mutation<void, { store: string; form: DeviceForm }>({
      ...call(
        ({ store, form }) => post("/api/approval", { body: { mobileNo: store, ...deviceToWire(form) } }),
        () => undefined,
      ),
      invalidatesTags: touched,
    }),
    decide: build.mutation<void, { id: number; approved: boolean }>({
      ...call(
        ({ id, approved }) =>
          put("/api/approval/verify", { body: { apId: id, isApproved: approved ? "Y" : "N" } }),
        () => undefined,
      ),
      // On a conflict, the device was decided elsewhere in the meantime, so the list reloads either way.
      invalidatesTags: [listTag("Approval")],
    }),
    removeDevice: build.mutation<void, number>({
      ...call(
        (id) => del("/api/approval", { query: { apId: id } }),
        () => undefined,
      ),
      invalidatesTags: [listTag("Approval")],
    }),
  }),
});

export const {
  useListDevicesQuery,
  useCountWaitingQuery,
  useAddDeviceMutation,
  useDecideMutation,
  useRemoveDeviceMutation,
} = approvalsApi;
