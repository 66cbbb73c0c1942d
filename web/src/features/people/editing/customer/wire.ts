import type { Wire } from "@/shared/api/wire";
import { accountFromWire } from "../wire";

export const headFromWire = (wire: Wire["CustomerHeadBody"]) => ({
  account: accountFromWire(wire.account),
  placeOfSupply: wire.placeOfSupply,
  /** Why the place of supply is unknown or doubtful; empty otherwise. */
  supplyProblem: wire.supplyProblem,
  salesperson: wire.SMAN_NAME,
  orders: wire.orders,
  openOrders: wire.openOrders,
  net: wire.NET_AMT,
  yearAmount: wire.yearAmount,
  firstOrderAt: wire.firstOrderAt,
  lastOrderAt: wire.lastOrderAt,
  /** The credit left after dues and open orders; negative over the limit, null without a limit. */
  creditLeft: wire.creditLeft,
  openAmount: wire.openAmount,
  lastSeen: wire.lastSeen,
  visits: wire.visits.map((visit) => ({
    day: visit.day,
    code: visit.SMAN_CD,
    name: visit.SMAN_NAME,
    orders: visit.orders,
    net: visit.NET_AMT,
  })),
});
export type CustomerHead = ReturnType<typeof headFromWire>;
export type Visit = CustomerHead["visits"][number];

export const noteFromWire = ({ id, text, by, at }: Wire["NoteOut"]) => ({ id, text, by, at });
export type Note = ReturnType<typeof noteFromWire>;
