import { api } from "@/shared/api/base";
import { call, get } from "@/shared/api/call";
import { type Page, pageFromWire } from "@/shared/api/page";
import {
  dayFromWire,
  type Point,
  type PositionSort,
  pointFromWire,
  type Reported,
  reportedFromWire,
  type Salesperson,
  salespersonFromWire,
  type WorkingDay,
} from "./wire";

/** The query for a salesperson's route over a span of days, in the server's names. */
export type WayQuery = { mobileNo: string; cd: string; fromDate: string; toDate: string };
export type ReportQuery = Omit<WayQuery, "mobileNo"> & {
  page: number;
  per_page: number;
  sort?: PositionSort;
  desc?: "Y" | "N";
};

const locationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSalespeople: build.query<Salesperson[], string>({
      ...call(
        (mobileNo) => get("/api/location/filter", { query: { mobileNo } }),
        ({ result }) => result.map(salespersonFromWire),
      ),
    }),
    getWay: build.query<{ points: Point[]; cut: boolean }, WayQuery>({
      ...call(
        (params) => get("/api/location", { query: params }),
        ({ result, cut }) => ({ points: result.map(pointFromWire), cut }),
      ),
      keepUnusedDataFor: 60,
    }),
    getWorkingDays: build.query<WorkingDay[], WayQuery>({
      ...call(
        (params) => get("/api/location/day", { query: params }),
        ({ result }) => result.map(dayFromWire),
      ),
    }),
    listPositions: build.query<Page<Reported>, ReportQuery>({
      ...call(
        (params) => get("/api/reports/locations", { query: params }),
        (body) => pageFromWire(body, reportedFromWire),
      ),
    }),
  }),
});

export const { useListSalespeopleQuery, useGetWayQuery, useGetWorkingDaysQuery, useListPositionsQuery } =
  locationsApi;
