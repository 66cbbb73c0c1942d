import { type RowOf, rowFromWire, type SortsOf, sortsOf } from "@/shared/api/declared";
import type { Wire } from "@/shared/api/wire";

type File = Wire["ExportIn"]["kind"];
/** The kinds of filters of a report. */
export type Narrowing = "party" | "category" | "status" | "outcome";
type Report = { file: File; summary?: File; by?: Narrowing };

/** The order reports by the last part of their address, with their files and their filter. */
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

/** The default sort orders of the lists. */
export const NEWEST_FIRST = { sort: "createdAt", desc: true } as const;
export const LARGEST_FIRST = { sort: "NET_AMT", desc: true } as const;
export const LATEST_MONTH_FIRST = { sort: "Month", desc: true } as const;

const OF_ORDERS_ALONE: readonly ReportSort[] = ["createdAt", "ORDER_NO", "STATUS", "CITY"];
/** Returns the sort orders of a report. */
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

/** The export of single order lines, for the accountant. */
export const LINES: File = "orderLines";

/** Returns the server's name for the file of a report as it is shown. */
export const fileOf = (report: ReportName, summary: boolean): File =>
  (summary && reportOf(report).summary) || reportOf(report).file;

/** Returns the filter of an export, which names a category as the product lists do. */
export const narrowingOfFile = (by: Narrowing | undefined, of: string) =>
  by === "category" && of ? { dept_cd: of } : narrowingOnWire(by, of);

type ReportRow = RowOf<"ReportRowOut">;
const reportRowFromWire = rowFromWire("ReportRowOut");

/**
 * An order with the figures of the items that the report counts;
 * only the report of categories has a category.
 */
export type ReportOrder = Omit<ReportRow, "orders" | "category" | "categoryCode"> &
  Partial<Pick<ReportRow, "category" | "categoryCode">>;
export const orderFromWire: (wire: Wire["ReportRowOut"]) => ReportOrder = reportRowFromWire;

/** A party or category with the totals of all its orders. */
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

/** Converts what a party bought of an item in a month. */
export const itemFromWire = rowFromWire("ItemRowOut");
export type BoughtItem = RowOf<"ItemRowOut">;

/** Converts an order over the credit limit, with the customer's credit at the time of the order. */
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
