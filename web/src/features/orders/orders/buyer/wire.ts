import type { Wire } from "@/shared/api/wire";
import { addressLine, placeLine } from "@/shared/format/address";
import { STATUSES, type Status } from "@/shared/theme/tokens";
import { dispatchFromWire } from "../dispatches";
import {
  invoicesFromWire,
  laterFromWire,
  schemeFromWire,
  taxesFromWire,
  taxSummaryFromWire,
  whyFromWire,
} from "../wire";

type WireOrder = Wire["OrderOut"] &
  Partial<
    Pick<
      Wire["OrderDetailBody"],
      "taxes" | "taxSummary" | "supply" | "timeline" | "link" | "dispatches" | "invoices"
    >
  >;

/** Old records use Dispatch and Confirm for Dispatched and Approved. */
const OLD_NAMES: Record<string, Status> = { Dispatch: "Dispatched", Confirm: "Approved" };
export const statusFromWire = (text: string): Status =>
  STATUSES.find((status) => status === text) ?? OLD_NAMES[text] ?? "Pending";

export const orderItemFromWire = (wire: Wire["OrderItemOut"]) => ({
  id: wire.oitmid,
  code: wire.ITEM_CD,
  name: wire.ITEM_NAME,
  size: wire.SIZE_CD,
  unit: wire.UOM,
  quantity: wire.QUANTITY,
  delivered: wire.DLVR_QUANTITY,
  rate: wire.RATE ?? null,
  ...schemeFromWire(wire),
  ...whyFromWire(wire),
  later: laterFromWire(wire),
  net: wire.NET_AMOUNT ?? null,
  status: statusFromWire(wire.ISTATUS),
  may: wire.may ?? [],
  picture: wire.img?.THUMBURL?.[0] ?? wire.img?.IMGURL?.[0] ?? null,
});
export type OrderItem = ReturnType<typeof orderItemFromWire>;

const stepFromWire = (wire: Wire["TimelineOut"]) => ({
  status: statusFromWire(wire.status),
  from: wire.from,
  at: wire.at,
  by: wire.by,
  byStore: wire.byRole === "owner" || wire.byRole === "agent",
  items: wire.items,
  reason: wire.reason ?? "",
});
export type Step = ReturnType<typeof stepFromWire>;

const recipientOf = ({ accounts, orderDtl }: WireOrder) => {
  if (orderDtl) {
    const { NAME = "", ADD1, ADD2, CITY, STATE, PINCODE, MOBILENO = "" } = orderDtl;
    const place = placeLine({ city: CITY, state: STATE, pincode: PINCODE });
    return { name: NAME, address: addressLine(ADD1, ADD2, place), phone: MOBILENO };
  }
  if (!accounts) return null;
  // On the wire, an account's AREA is its city and its CITY the state.
  const { ACC_NAME, ADD1, ADD2, AREA, CITY, PINCODE, PHONE1 } = accounts;
  const place = placeLine({ city: AREA, state: CITY, pincode: PINCODE });
  return { name: ACC_NAME, address: addressLine(ADD1, ADD2, place), phone: PHONE1 };
};

export const orderFromWire = (wire: WireOrder) => ({
  id: wire.orderId,
  number: wire.ORDER_NO,
  placedAt: wire.createdAt,
  status: statusFromWire(wire.STATUS),
  partly: wire.partlyDispatched,
  /** Whether the order waits for the store, because it is over the customer's credit limit. */
  onHold: wire.held,
  itemAmount: wire.ITEM_AMT ?? null,
  taxes: taxesFromWire(wire),
  taxSummary: taxSummaryFromWire(wire),
  supply: wire.supply ?? null,
  net: wire.NET_AMT ?? null,
  placed: wire.PLACED_AMT ?? null,
  itemCount: wire.NO_OF_ITEM,
  paymentMode: wire.PAYMENT_MODE,
  paid: wire.PAID_AMT,
  /** Whether a rule of the store promised free delivery. */
  freeDelivery: wire.freeDelivery,
  /** By how much a cancellation left the order below the minimum order. */
  missing: wire.missingAmt ?? 0,
  remarks: [wire.REMARKS1, wire.REMARKS2, wire.REMARKS3].filter(Boolean),
  transporter: wire.transporter ?? "",
  lrNumber: wire.lrNo ?? "",
  customerNote: wire.customerNote ?? "",
  /** The party of the order; null for a guest's order. */
  party: wire.PARTY_CD,
  salesperson: wire.SMAN_CD ? `${wire.SMAN_NAME ?? ""} (${wire.SMAN_CD})`.trim() : null,
  recipient: recipientOf(wire),
  items: wire.orderItm.map(orderItemFromWire),
  timeline: (wire.timeline ?? []).map(stepFromWire),
  dispatches: (wire.dispatches ?? []).map(dispatchFromWire),
  invoices: invoicesFromWire(wire),
  /** Whether the order is in the store's books, and under which number; null for a store without books. */
  books: wire.books ? { written: wire.books.state === "in_books", number: wire.books.number ?? "" } : null,
  /** The address at which others see the order; only the details of an order include it. */
  link: wire.link ?? null,
});
export type Order = ReturnType<typeof orderFromWire>;
