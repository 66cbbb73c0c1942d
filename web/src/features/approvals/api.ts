import { api } from "@/shared/api/base";
import { type Page, pageFromWire } from "@/shared/api/page";
import { listTag, unlessFailed } from "@/shared/api/tags";
import type { Wire } from "@/shared/api/wire";
import { type Device, type DeviceForm, deviceFromWire, deviceToWire } from "./wire";

export type DeviceSearch = { words: string; page: number; size: number };

const touched = (_done: unknown, error: unknown) => unlessFailed(error, [listTag("Approval")]);

const approvalsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listDevices: build.query<Page<Device>, { store: string; search: DeviceSearch }>({
      query: ({ store, search: { words, page, size } }) => ({
        url: "approval",
        params: { mobileNo: store, query: words || undefined, page, per_page: size },
      }),
      transformResponse: (body: Wire["ApprovalPageOut"]) => pageFromWire(body, deviceFromWire),
      providesTags: [listTag("Approval")],
    }),
    /** How many devices wait for the owner. */
    countWaiting: build.query<number, void>({
      query: () => ({ url: "approval", params: { waiting: "Y", per_page: 1 } }),
      transformResponse: ({ pagination }: Wire["ApprovalPageOut"]) => pagination.totalItems,
      providesTags: [listTag("Approval")],
    }),
    addDevice: build.mutation<void, { store: string; form: DeviceForm }>({
      query: ({ store, form }) => ({
        url: "approval",
        method: "POST",
        body: { mobileNo: store, ...deviceToWire(form) },
      }),
      transformResponse: () => undefined,
      invalidatesTags: touched,
    }),
    decide: build.mutation<void, { id: number; approved: boolean }>({
      query: ({ id, approved }) => ({
        url: "approval/verify",
        method: "PUT",
        body: { apId: id, isApproved: approved ? "Y" : "N" },
      }),
      transformResponse: () => undefined,
      // Somebody else may have decided meanwhile: that is shown too.
      invalidatesTags: [listTag("Approval")],
    }),
    removeDevice: build.mutation<void, number>({
      query: (id) => ({ url: "approval", method: "DELETE", params: { apId: id } }),
      transformResponse: () => undefined,
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
