import type { Wire } from "@/shared/api/wire";
import type { Narrowing, ReportName } from "./reports";

export const PATHS: Record<ReportName, string> = {
  orders: "orders",
  partywise: "partyWise",
  categorywise: "categoryWise",
  statuswise: "statusWise",
};

const NARROWINGS: Record<Narrowing, string> = { party: "partyCd", category: "deptCd", status: "status" };

export const narrowingOnWire = (by: Narrowing | undefined, of: string) =>
  by && of ? { [NARROWINGS[by]]: of } : {};

type Kind = Wire["ExportIn"]["kind"];
const FILES: Record<ReportName, { orders: Kind; summary?: Kind }> = {
  orders: { orders: "ordersReport" },
  partywise: { orders: "partyWiseReport", summary: "partyWiseSummary" },
  categorywise: { orders: "categoryWiseReport", summary: "categoryWiseSummary" },
  statuswise: { orders: "statusWiseReport" },
};

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
