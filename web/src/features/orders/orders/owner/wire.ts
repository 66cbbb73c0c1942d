import type { SortOf } from "@/shared/api/call";
import type { Wire } from "@/shared/api/wire";
import { addressLine, placeLine } from "@/shared/format/address";
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
      | "taxes"
      | "taxSummary"
      | "supply"
      | "timeline"
      | "link"
      | "takeBack"
      | "prints"
      | "creditDecisions"
      | "dispatches"
      | "left"
      | "invoices"
    >
  >;
/** A status that can be taken back on the same day. */
export type Returnable = Wire["TakeBackOut"]["status"];
export type BooksState = Wire["BooksOut"]["state"];

/** The order's state in the accounting package; null for a store without one. */
const booksFromWire = (wire: WireOrder["books"]) => {
  if (!wire) return null;
  return {
    state: wire.state,
    number: wire.number ?? "",
    message: wire.message ?? "",
    messageKey: wire.messageKey,
  };
};
export type Books = NonNullable<ReturnType<typeof booksFromWire>>;

/** On the wire an account's AREA is its city and its CITY the state. */
const accountFromWire = ({ accounts, PARTY_CD }: WireOrder) => {
  if (!accounts) return null;
  return {
    code: PARTY_CD ?? "",
    name: accounts.ACC_NAME,
    address: addressLine(accounts.ADD1, accounts.ADD2),
    city: accounts.AREA,
    state: accounts.CITY,
    pincode: accounts.PINCODE,
    phones: [accounts.PHONE1, accounts.PHONE2].filter(Boolean),
  };
};

const deliveryFromWire = ({ orderDtl }: WireOrder) => {
  if (!orderDtl) return null;
  const { NAME = "", EMAIL = "", MOBILENO = "", ADD1, ADD2, CITY = "", STATE = "", PINCODE = "" } = orderDtl;
  return {
    name: NAME,
    email: EMAIL,
    mobile: MOBILENO,
    city: CITY,
    address: addressLine(ADD1, ADD2, placeLine({ city: CITY, state: STATE, pincode: PINCODE })),
  };
};

const itemFromWire = (wire: Wire["OrderItemOut"]) => ({
  id: wire.oitmid,
  name: wire.ITEM_NAME,
  size: wire.SIZE_CD,
  unit: wire.UOM,
  quantity: wire.QUANTITY,
  delivered: wire.DLVR_QUANTITY,
  rate: wire.RATE ?? 0,
  ...schemeFromWire(wire),
  ...whyFromWire(wire),
  later: laterFromWire(wire),
  net: wire.NET_AMOUNT ?? 0,
  status: wire.ISTATUS,
  may: wire.may,
  picture: wire.img?.THUMBURL?.[0] ?? wire.img?.IMGURL?.[0] ?? null,
});
export type OwnerOrderItem = ReturnType<typeof itemFromWire>;

const stepFromWire = (wire: Wire["TimelineOut"]) => ({
  status: wire.status,
  placed: wire.from === null,
  at: wire.at,
  by: wire.by,
  items: wire.items,
  reason: wire.reason,
});
export type OrderStep = ReturnType<typeof stepFromWire>;

export const ownerOrderFromWire = (wire: WireOrder) => ({
  id: wire.orderId,
  number: wire.ORDER_NO,
  placedAt: wire.createdAt,
  status: wire.STATUS,
  partly: wire.partlyDispatched,
  /** It waits until the owner lets it go, as it went beyond the customer's credit. */
  onHold: wire.held,
  /** The credit as it was when it was exceeded; null for an order within it. */
  credit: wire.credit ?? null,
  creditDecisions: wire.creditDecisions ?? [],
  itemAmount: wire.ITEM_AMT ?? 0,
  taxes: taxesFromWire(wire),
  taxSummary: taxSummaryFromWire(wire),
  supply: wire.supply ?? null,
  net: wire.NET_AMT ?? 0,
  /** The net amount as it was placed, with the items that were canceled later. */
  placed: wire.PLACED_AMT ?? 0,
  /** The address by which the customer sees the order; only an order that was opened by itself has one. */
  link: wire.link ?? "",
  itemCount: wire.NO_OF_ITEM,
  paymentMode: wire.PAYMENT_MODE,
  paid: wire.PAID_AMT,
  freeDelivery: wire.freeDelivery,
  /** How much a cancellation left it below the minimum order. */
  missing: wire.missingAmt ?? 0,
  remarks: [wire.REMARKS1, wire.REMARKS2, wire.REMARKS3].filter(Boolean),
  salesperson: wire.SMAN_CD ? { code: wire.SMAN_CD, name: wire.SMAN_NAME ?? wire.SMAN_CD } : null,
  account: accountFromWire(wire),
  delivery: deliveryFromWire(wire),
  items: wire.orderItm.map(itemFromWire),
  timeline: (wire.timeline ?? []).map(stepFromWire),
  books: booksFromWire(wire.books),
  transporter: wire.transporter,
  lrNumber: wire.lrNo,
  customerNote: wire.customerNote,
  internalNote: wire.internalNote ?? "",
  printCount: wire.printCount ?? 0,
  /** The last prints, oldest first; only an order that was opened by itself has them. */
  prints: wire.prints ?? [],
  /** What was done today and can be taken back; only an order that was opened by itself says so. */
  takeBack: wire.takeBack ?? [],
  /** What was dispatched in parts, and what may still be; only an order that was opened by itself says so. */
  dispatches: (wire.dispatches ?? []).map(dispatchFromWire),
  left: wire.left ?? [],
  invoices: invoicesFromWire(wire),
});
export type OwnerOrder = ReturnType<typeof ownerOrderFromWire>;

/** An order as it is selected: whom it is for, and what of it can still be moved. */
export const briefFromWire = (wire: Wire["BriefOrderOut"]) => ({
  id: wire.orderId,
  number: wire.ORDER_NO,
  status: wire.STATUS,
  partly: wire.partlyDispatched,
  net: wire.NET_AMT,
  name: wire.name,
  place: wire.city,
  phone: wire.mobileNo,
  open: { items: wire.openItems, amount: wire.openAmount },
  may: wire.may,
  transporter: wire.transporter,
  lrNumber: wire.lrNo,
  link: wire.link,
});
export type BriefOrder = ReturnType<typeof briefFromWire>;

/** How many orders each kind of the list has. */
export type OrderCounts = Wire["CountsOut"];

/** The server's names of the orders of the list. */
export const ORDER_SORT = {
  number: "ORDER_NO",
  placedAt: "createdAt",
  party: "ACC_NAME",
  items: "NO_OF_ITEM",
  net: "NET_AMT",
  status: "STATUS",
} as const satisfies Record<string, OrderSort>;
export type OrderSort = SortOf<"/api/orders/filter">;
