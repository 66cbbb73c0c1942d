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

/** An item in the list, or in the details of an order. */
type WireItem = Wire["ListedItemOut"] & Partial<Wire["OrderItemOut"]>;
type WireOrder = Wire["ListedOrderOut"] & { orderItm: WireItem[] } & Partial<
    Pick<
      Wire["OrderDetailBody"],
      | "taxes"
      | "taxSummary"
      | "supply"
      | "timeline"
      | "link"
      | "undo"
      | "prints"
      | "creditDecisions"
      | "dispatches"
      | "left"
      | "invoices"
    >
  >;
/** A status that can be undone on the same day. */
export type Returnable = Wire["UndoOut"]["status"];
export type BooksState = Wire["BooksOut"]["state"];

/** Converts the order's state in the accounting software; null for a store without one. */
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

/** Converts an account. On the wire, its AREA is its city and its CITY the state. */
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

const itemFromWire = (wire: WireItem) => ({
  id: wire.oitmid,
  name: wire.ITEM_NAME,
  size: wire.SIZE_CD,
  unit: wire.UOM ?? "",
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
  /** Whether the order waits for the owner's release, because it is over the customer's credit limit. */
  onHold: wire.held,
  /** The credit at the time when it was exceeded; null for an order within the credit limit. */
  credit: wire.credit ?? null,
  creditDecisions: wire.creditDecisions ?? [],
  itemAmount: wire.ITEM_AMT ?? 0,
  taxes: taxesFromWire(wire),
  taxSummary: taxSummaryFromWire(wire),
  supply: wire.supply ?? null,
  net: wire.NET_AMT ?? 0,
  /** The net amount of the placed order, including items that were canceled later. */
  placed: wire.PLACED_AMT ?? 0,
  /** The address at which the customer sees the order; only the details of an order include it. */
  link: wire.link ?? "",
  itemCount: wire.NO_OF_ITEM,
  paymentMode: wire.PAYMENT_MODE,
  paid: wire.PAID_AMT,
  freeDelivery: wire.freeDelivery,
  /** By how much a cancellation left the order below the minimum order. */
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
  /** The last prints, oldest first; only the details of an order include them. */
  prints: wire.prints ?? [],
  /** The steps of today that can be undone; only the details of an order include them. */
  undo: wire.undo ?? [],
  /** The dispatches of an order, and its remainder; only the details of an order include them. */
  dispatches: (wire.dispatches ?? []).map(dispatchFromWire),
  left: wire.left ?? [],
  invoices: invoicesFromWire(wire),
});
export type OwnerOrder = ReturnType<typeof ownerOrderFromWire>;

/** Converts an order in brief, for a selection: its buyer, and the moves that it allows. */
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

/** The number of orders of each kind. */
export type OrderCounts = Wire["CountsOut"];

/** The server's names of the list's sort orders. */
export const ORDER_SORT = {
  number: "ORDER_NO",
  placedAt: "createdAt",
  party: "ACC_NAME",
  items: "NO_OF_ITEM",
  net: "NET_AMT",
  status: "STATUS",
} as const satisfies Record<string, OrderSort>;
export type OrderSort = SortOf<"/api/orders/filter">;
