import type { SortOf } from "@/shared/api/call";
import type { Wire } from "@/shared/api/wire";
import type { Narrowing, ReportName } from "./reports";

export type OrderReport = Exclude<ReportName, "itemwise" | "credit">;
export const PATHS = {
  orders: "/api/reports/orders",
  partywise: "/api/reports/partyWise",
  categorywise: "/api/reports/categoryWise",
  statuswise: "/api/reports/statusWise",
} as const satisfies Record<OrderReport, string>;

/** The server's names of the orders of the reports. */
export const REPORT_SORT = {
  placedAt: "createdAt",
  number: "ORDER_NO",
  party: "ACC_NAME",
  status: "STATUS",
  category: "dept_name",
  orders: "orders",
  quantity: "QUANTITY",
  items: "NO_OF_ITEM",
  net: "NET_AMT",
} as const satisfies Record<string, SortOf<"/api/reports/categoryWise">>;
export const ITEM_SORT = {
  month: "Month",
  party: "ACC_NAME",
  item: "ITEM_NAME",
  quantity: "QUANTITY",
  net: "NET_AMT",
} as const satisfies Record<string, SortOf<"/api/reports/itemWise">>;
/** Its names are among those of the other reports. */
export const CREDIT_SORT = {
  placedAt: "createdAt",
  number: "ORDER_NO",
  party: "ACC_NAME",
  net: "NET_AMT",
} as const satisfies Record<string, SortOf<"/api/reports/credit">>;
export type CreditSort = (typeof CREDIT_SORT)[keyof typeof CREDIT_SORT];
export type ItemSort = (typeof ITEM_SORT)[keyof typeof ITEM_SORT];
export type ReportSort = (typeof REPORT_SORT)[keyof typeof REPORT_SORT] | ItemSort;

const { orders, ...ORDER_SORT } = REPORT_SORT;
const { placedAt, number, status, ...GROUP_SORT } = REPORT_SORT;
/** What orders and summaries can be sorted by. */
export const ORDER_SORTS = Object.values(ORDER_SORT);
export const GROUP_SORTS = Object.values(GROUP_SORT);
export const ITEM_SORTS = Object.values(ITEM_SORT);
export const CREDIT_SORTS = Object.values(CREDIT_SORT);

const NARROWINGS = { party: "partyCd", category: "deptCd", status: "status", outcome: "outcome" } as const;

type Narrowed = {
  partyCd?: string;
  deptCd?: string;
  status?: Wire["ReportRowOut"]["STATUS"];
};
export const narrowingOnWire = (by: Narrowing | undefined, of: string): Narrowed =>
  by && of ? { [NARROWINGS[by]]: of } : {};

type Kind = Wire["ExportIn"]["kind"];
const FILES: Record<ReportName, { orders: Kind; summary?: Kind }> = {
  orders: { orders: "ordersReport" },
  partywise: { orders: "partyWiseReport", summary: "partyWiseSummary" },
  categorywise: { orders: "categoryWiseReport", summary: "categoryWiseSummary" },
  statuswise: { orders: "statusWiseReport" },
  itemwise: { orders: "itemWiseReport" },
  credit: { orders: "creditReport" },
};
/** The single lines of orders, for the accountant. */
export const LINES: Kind = "orderLines";

/** What the file of a report is called by the server, as it is shown. */
export const fileOf = (report: ReportName, summary: boolean): Kind =>
  (summary && FILES[report].summary) || FILES[report].orders;

/** A file names a category as the lists of products do. */
export const narrowingOfFile = (by: Narrowing | undefined, of: string) =>
  by === "category" && of ? { dept_cd: of } : narrowingOnWire(by, of);

type Figures = Pick<Wire["ReportRowOut"], "QUANTITY" | "NO_OF_ITEM" | "NET_AMT">;
const figuresFromWire = (wire: Figures) => ({
  quantity: wire.QUANTITY,
  items: wire.NO_OF_ITEM,
  net: wire.NET_AMT,
});

/** An order with the figures of its items that the report counts. */
export const orderFromWire = (wire: Wire["ReportRowOut"]) => ({
  id: wire.orderId ?? 0,
  number: wire.ORDER_NO ?? 0,
  placedAt: wire.createdAt ?? "",
  name: wire.ACC_NAME ?? "",
  city: wire.CITY ?? "",
  status: wire.STATUS ?? "Pending",
  category: { code: wire.DEPT_CD ?? "", name: wire.dept_name ?? "" },
  ...figuresFromWire(wire),
});
export type ReportOrder = ReturnType<typeof orderFromWire>;

/** A party or category with what all its orders come to. */
export const groupFromWire = (wire: Wire["ReportRowOut"]) => ({
  code: wire.PARTY_CD ?? wire.DEPT_CD ?? "",
  name: wire.ACC_NAME ?? wire.dept_name ?? "",
  orders: wire.orders ?? 0,
  ...figuresFromWire(wire),
});
export type ReportGroup = ReturnType<typeof groupFromWire>;

/** What a party bought of an item in a month. */
export const itemFromWire = (wire: Wire["ItemRowOut"]) => ({
  month: wire.Month,
  party: { code: wire.PARTY_CD, name: wire.ACC_NAME },
  item: { code: wire.ITEM_CD, name: wire.ITEM_NAME, size: wire.SIZE_CD },
  orders: wire.orders,
  lastRate: wire.lastRate,
  ...figuresFromWire(wire),
});
export type BoughtItem = ReturnType<typeof itemFromWire>;

/** An order beyond the credit, with the customer's credit as it was when they ordered. */
export const creditOrderFromWire = (wire: Wire["CreditOrderOut"]) => ({
  id: wire.orderId,
  number: wire.ORDER_NO,
  placedAt: wire.createdAt,
  name: wire.ACC_NAME,
  city: wire.CITY,
  salesperson: wire.salesperson,
  net: wire.NET_AMT,
  outcome: wire.outcome,
  limit: wire.limit,
  /** The balance in the books, with open orders. */
  owed: wire.owed,
  overdue: wire.overdue,
  overdueDays: wire.overdueDays,
  decidedBy: wire.decidedBy,
  reason: wire.reason,
});
export type CreditOrder = ReturnType<typeof creditOrderFromWire>;

export const creditTotalsFromWire = (wire: Wire["CreditTotalsOut"]) => ({
  orders: wire.orders,
  net: wire.NET_AMT,
});
export type CreditTotals = ReturnType<typeof creditTotalsFromWire>;

export const totalsFromWire = (wire: Wire["ReportTotalsOut"]) => ({
  orders: wire.orders,
  ...figuresFromWire(wire),
});
export type ReportTotals = ReturnType<typeof totalsFromWire>;

export type Choice = { code: string; name: string };
export const partyFromWire = (wire: Wire["PartyChoice"]): Choice => ({
  code: wire.PARTY_CD,
  name: wire.accounts.ACC_NAME,
});
export const categoryFromWire = (wire: Wire["CategoryChoice"]): Choice => ({
  code: wire.DEPT_CD,
  name: wire.dept_name,
});
