import type { SortOf } from "@/shared/api/call";
import type { Wire } from "@/shared/api/wire";

type WireOrder = Wire["OrderOut"] & Partial<Pick<Wire["OrderDetailBody"], "timeline">>;
export type BooksState = Wire["BooksOut"]["state"];

/** The order's state in the accounting package; null for a store without one. */
const booksFromWire = (wire: WireOrder["books"]) => {
  if (!wire) return null;
  return { state: wire.state, number: wire.number ?? "", message: wire.message ?? "" };
};
export type Books = NonNullable<ReturnType<typeof booksFromWire>>;

const lines = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(", ");

/** On the wire an account's AREA is its city and its CITY the state. */
const accountFromWire = ({ accounts, PARTY_CD }: WireOrder) => {
  if (!accounts) return null;
  return {
    code: PARTY_CD ?? "",
    name: accounts.ACC_NAME,
    address: lines(accounts.ADD1, accounts.ADD2),
    city: accounts.AREA,
    state: accounts.CITY,
    pincode: accounts.PINCODE,
    phones: [accounts.PHONE1, accounts.PHONE2].filter(Boolean),
  };
};

const deliveryFromWire = ({ orderDtl }: WireOrder) => {
  if (!orderDtl) return null;
  const { NAME = "", EMAIL = "", MOBILENO = "", ADD1, ADD2, CITY = "", STATE = "", PINCODE = "" } = orderDtl;
  const place = [CITY, STATE, PINCODE].filter(Boolean).join(" ");
  return {
    name: NAME,
    email: EMAIL,
    mobile: MOBILENO,
    city: CITY,
    address: lines(ADD1, ADD2, place),
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
  net: wire.NET_AMOUNT ?? 0,
  status: wire.ISTATUS,
  picture: wire.img?.THUMBURL?.[0] ?? wire.img?.IMGURL?.[0] ?? null,
});
export type OwnerOrderItem = ReturnType<typeof itemFromWire>;

const stepFromWire = (wire: Wire["TimelineOut"]) => ({
  status: wire.status,
  placed: wire.from === null,
  at: wire.at,
  by: wire.by,
  items: wire.items,
});
export type OrderStep = ReturnType<typeof stepFromWire>;

export const ownerOrderFromWire = (wire: WireOrder) => ({
  id: wire.orderId,
  number: wire.ORDER_NO,
  placedAt: wire.createdAt,
  status: wire.STATUS,
  itemAmount: wire.ITEM_AMT ?? 0,
  net: wire.NET_AMT ?? 0,
  itemCount: wire.NO_OF_ITEM,
  paymentMode: wire.PAYMENT_MODE,
  paid: wire.PAID_AMT,
  remarks: [wire.REMARKS1, wire.REMARKS2, wire.REMARKS3].filter(Boolean),
  salesperson: wire.SMAN_CD ? { code: wire.SMAN_CD, name: wire.SMAN_NAME ?? wire.SMAN_CD } : null,
  account: accountFromWire(wire),
  delivery: deliveryFromWire(wire),
  items: wire.orderItm.map(itemFromWire),
  timeline: (wire.timeline ?? []).map(stepFromWire),
  books: booksFromWire(wire.books),
});
export type OwnerOrder = ReturnType<typeof ownerOrderFromWire>;

export const countsFromWire = (wire: Wire["CountsOut"]) => ({
  total: wire.total,
  Pending: wire.Pending,
  Dispatched: wire.Dispatched,
  Canceled: wire.Canceled,
  today: wire.today,
  thisweek: wire.thisweek,
});
export type OrderCounts = ReturnType<typeof countsFromWire>;

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
