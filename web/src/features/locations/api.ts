import { api } from "@/shared/api/base";
import { type Page, pageFromWire } from "@/shared/api/page";
import type { Wire } from "@/shared/api/wire";
import {
  dayFromWire,
  type Point,
  pointFromWire,
  type Reported,
  reportedFromWire,
  type Salesperson,
  salespersonFromWire,
  type WorkingDay,
} from "./wire";

/** Whose way, from when to when, in the words of the server. */
export type WayAsked = { mobileNo: string; cd: string; fromDate: string; toDate: string };
export type ReportAsked = Omit<WayAsked, "mobileNo"> & {
  page: number;
  per_page: number;
  sort?: string;
  desc?: string;
};

const locationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSalespeople: build.query<Salesperson[], string>({
      query: (mobileNo) => ({ url: "location/filter", params: { mobileNo } }),
      transformResponse: ({ result }: Wire["SalespeopleOut"]) => result.map(salespersonFromWire),
    }),
    getWay: build.query<{ points: Point[]; cut: boolean }, WayAsked>({
      query: (params) => ({ url: "location", params }),
      transformResponse: ({ result, cut }: Wire["TrailOut"]) => ({ points: result.map(pointFromWire), cut }),
      keepUnusedDataFor: 60,
    }),
    getWorkingDays: build.query<WorkingDay[], WayAsked>({
      query: (params) => ({ url: "location/day", params }),
      transformResponse: ({ result }: Wire["WorkingDaysOut"]) => result.map(dayFromWire),
    }),
    listPositions: build.query<Page<Reported>, ReportAsked>({
      query: (params) => ({ url: "reports/locations", params }),
      transformResponse: (body: Wire["PositionPageOut"]) => pageFromWire(body, reportedFromWire),
    }),
  }),
});

export const { useListSalespeopleQuery, useGetWayQuery, useGetWorkingDaysQuery, useListPositionsQuery } =
  locationsApi;
