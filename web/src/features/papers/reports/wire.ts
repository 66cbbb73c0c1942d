import { type RowOf, rowFromWire, type SortsOf, sortsOf } from "@/shared/api/declared";
import type { Wire } from "@/shared/api/wire";

type File = Wire["ExportIn"]["kind"];
/** What a report can be narrowed down to. */
export type Narrowing = "party" | "category" | "status" | "outcome";
type Report = { file: File; summary?: File; by?: Narrowing };

/** The reports of orders by the last part of their address: their files, and what narrows them down. */
export const REPORTS = {
  orders: { file: "ordersReport" },
  partywise: { file: "partyWiseReport", summary: "partyWiseSummary", by: "party" },
  categorywise: { file: "categoryWiseReport", summary: "categoryWiseSummary", by: "category" },
  statuswise: { file: "statusWiseReport", by: "status" },
  itemwise: { file: "itemWiseReport", by: "party" },
  credit: { file: "creditReport", by: "outcome" },
} as const satisfies Record<string, Report>;
export type ReportName = keyof typeof REPORTS;
export const reportOf = (report: ReportName): Report => REPORTS[report];

export type OrderReport = Exclude<ReportName, "itemwise" | "credit">;
export const PATHS = {
  orders: "/api/reports/orders",
  partywise: "/api/reports/partyWise",
  categorywise: "/api/reports/categoryWise",
  statuswise: "/api/reports/statusWise",
} as const satisfies Record<OrderReport, string>;

export type ItemSort = SortsOf<"ItemRowOut">;
export type CreditSort = SortsOf<"CreditOrderOut">;
export type ReportSort = SortsOf<"ReportRowOut"> | ItemSort | CreditSort;

/** The orders that lists have unless one chooses another. */
export const NEWEST_FIRST = { sort: "createdAt", desc: true } as const;
export const LARGEST_FIRST = { sort: "NET_AMT", desc: true } as const;
export const LATEST_MONTH_FIRST = { sort: "Month", desc: true } as const;

const OF_ORDERS_ALONE: readonly ReportSort[] = ["createdAt", "ORDER_NO", "STATUS", "CITY"];
/** What each report can be sorted by. */
export function sortsOfReport(report: ReportName, summary: boolean): ReportSort[] {
  if (report === "itemwise") return sortsOf("ItemRowOut");
  if (report === "credit") return sortsOf("CreditOrderOut");
  return sortsOf("ReportRowOut").filter((name) =>
    summary ? !OF_ORDERS_ALONE.includes(name) : name !== "orders",
  );
}
const NARROWINGS = { party: "partyCd", category: "deptCd", status: "status", outcome: "outcome" } as const;

type Narrowed = {
  partyCd?: string;
  deptCd?: string;
  status?: Wire["ReportRowOut"]["STATUS"];
};
export const narrowingOnWire = (by: Narrowing | undefined, of: string): Narrowed =>
  by && of ? { [NARROWINGS[by]]: of } : {};

/** The single lines of orders, for the accountant. */
export const LINES: File = "orderLines";

/** What the file of a report is called by the server, as it is shown. */
export const fileOf = (report: ReportName, summary: boolean): File =>
  (summary && reportOf(report).summary) || reportOf(report).file;

/** A file names a category as the lists of products do. */
export const narrowingOfFile = (by: Narrowing | undefined, of: string) =>
  by === "category" && of ? { dept_cd: of } : narrowingOnWire(by, of);

type ReportRow = RowOf<"ReportRowOut">;
const reportRowFromWire = rowFromWire("ReportRowOut");

/** An order with the figures of its items that the report counts; a category only in the report of categories. */
export type ReportOrder = Omit<ReportRow, "orders" | "category" | "categoryCode"> &
  Partial<Pick<ReportRow, "category" | "categoryCode">>;
export const orderFromWire: (wire: Wire["ReportRowOut"]) => ReportOrder = reportRowFromWire;

/** A party or category with what all its orders come to. */
export type ReportGroup = Pick<
  ReportRow,
  "code" | "name" | "orders" | "quantity" | "items" | "itemAmount" | "netAmount"
>;
export function groupFromWire(wire: Wire["ReportRowOut"]): ReportGroup {
  const row: Partial<ReportRow> = reportRowFromWire(wire);
  return {
    ...reportRowFromWire(wire),
    code: row.code ?? row.categoryCode ?? "",
    name: row.name ?? row.category ?? "",
  };
}

/** What a party bought of an item in a month. */
export const itemFromWire = rowFromWire("ItemRowOut");
export type BoughtItem = RowOf<"ItemRowOut">;

/** An order over the credit limit, with the customer's credit as it was when they ordered. */
export const creditOrderFromWire = rowFromWire("CreditOrderOut");
export type CreditOrder = RowOf<"CreditOrderOut">;

export const creditTotalsFromWire = rowFromWire("CreditTotalsOut");
export const totalsFromWire = rowFromWire("ReportTotalsOut");
export type ReportTotals = RowOf<"ReportTotalsOut">;
export type CreditTotals = RowOf<"CreditTotalsOut">;

export type Choice = { code: string; name: string };
export const partyFromWire = (wire: Wire["PartyChoice"]): Choice => ({
  code: wire.PARTY_CD,
  name: wire.accounts.ACC_NAME,
});
export const categoryFromWire = (wire: Wire["CategoryChoice"]): Choice => ({
  code: wire.DEPT_CD,
  name: wire.dept_name,
});
