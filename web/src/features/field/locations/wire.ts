import type { SortOf } from "@/shared/api/call";
import type { Wire } from "@/shared/api/wire";

export const pointFromWire = (wire: Wire["PointOut"]) => ({
  id: wire.locId,
  latitude: wire.LAT,
  longitude: wire.LONGI,
  remark: wire.REMARK,
  at: wire.CREATED_AT,
  /** The day in the store's time zone, as 2026-11-20. */
  day: wire.VOUCH_DT,
  code: wire.USER_CD,
  name: wire.sman.SMAN_NAME,
  area: wire.sman.SAREA,
  city: wire.sman.SCITY,
  phone: wire.sman.PHN1,
});
export type Point = ReturnType<typeof pointFromWire>;

export const reportedFromWire = (wire: Wire["ReportedOut"]) => ({
  ...pointFromWire(wire),
  number: wire.SR_NO,
});
export type Reported = ReturnType<typeof reportedFromWire>;

const visitFromWire = (wire: Wire["VisitOut"]) => ({
  pointId: wire.locId,
  since: wire.since,
  until: wire.until,
});
export type Visit = ReturnType<typeof visitFromWire>;

const takenOrderFromWire = (wire: Wire["TakenOrderOut"]) => ({
  id: wire.orderId,
  number: wire.ORDER_NO,
  at: wire.createdAt,
  party: wire.ACC_NAME,
  city: wire.CITY,
});
export type TakenOrder = ReturnType<typeof takenOrderFromWire>;

const collectionFromWire = (wire: Wire["CollectedOut"]) => ({
  id: wire.paymentId,
  at: wire.createdAt,
  party: wire.ACC_NAME,
  amount: wire.AMOUNT,
});
export type Collection = ReturnType<typeof collectionFromWire>;

export const dayFromWire = (wire: Wire["WorkingDaySumOut"]) => ({
  day: wire.date,
  metres: wire.metres,
  minutes: wire.minutes,
  visits: wire.visits.map(visitFromWire),
  orders: wire.orders.map(takenOrderFromWire),
  collections: wire.collections.map(collectionFromWire),
});
export type WorkingDay = ReturnType<typeof dayFromWire>;

export const salespersonFromWire = (wire: Wire["SalespersonChoiceOut"]) => ({
  code: wire.SMAN_CD,
  name: wire.SMAN_NAME,
});
export type Salesperson = ReturnType<typeof salespersonFromWire>;

/** The server's names of the report's sort orders. */
export const POSITION_SORT = {
  day: "VOUCH_DT",
  code: "USER_CD",
  name: "SMAN_NAME",
  remark: "REMARK",
} as const satisfies Record<string, PositionSort>;
export type PositionSort = SortOf<"/api/reports/locations">;
