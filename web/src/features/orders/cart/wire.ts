import type { Wire } from "@/shared/api/wire";

const wholeNumber = (text: string) => (/^\d+$/.test(text) && Number(text) > 0 ? Number(text) : 1);

type WireLine = Wire["PricedLineOut"] & { cartId: number | null };

export const lineFromWire = (wire: WireLine) => ({
  /** Null until the server has the line. */
  id: wire.cartId,
  code: wire.ITEM_CD,
  name: wire.ITEM_NAME,
  picture: wire.ITEM_IMG,
  size: wire.SIZE_CD,
  category: wire.DEPT_CD,
  quantity: wire.QUANTITY,
  rate: wire.RATE ?? null,
  previousRate: wire.PREVIOUS_RATE ?? null,
  tax: wire.RATEOFTAX,
  minimum: Math.max(1, wire.MIN_OQTY || 1),
  step: Math.max(1, wire.QYT_MULTI || 1),
  /** The most of one order, if a rule sets it. */
  maximum: wire.MAX_OQTY ?? null,
  box: wholeNumber(wire.DESC1),
  unit: wire.UOM,
  /** Null where the buyer may not see it. */
  stock: wire.CL_STK ?? null,
  /** What of the quantity comes later where its number is not shown. */
  comesLater: wire.comesLater ?? null,
  expectedOn: wire.EXPECTED_ON ?? null,
  /** The rate before a scheme lowered it. */
  listRate: wire.LIST_RATE ?? null,
  /** The names of the schemes that give something for the line. */
  schemes: wire.SCHEMES ?? [],
  /** Its share of what schemes take off all lines, before tax. */
  discount: wire.DISCOUNT_AMT ?? 0,
  /** Why it has its rate; null where the server does not say it. */
  why: wire.why ?? null,
  /** What is sold no more is neither counted nor ordered. */
  available: wire.available,
});
export type CartLine = ReturnType<typeof lineFromWire>;

/** The values of an order, with tax, that the store's rules set for this buyer; null without one. */
export type OrderValues = { minimum: number | null; freeDelivery: number | null };

/** Pieces that a scheme gives for nothing. */
export const freeLineFromWire = (wire: Wire["FreeLineOut"]) => ({
  code: wire.ITEM_CD,
  name: wire.ITEM_NAME,
  size: wire.SIZE_CD,
  quantity: wire.QUANTITY,
  unit: wire.UOM,
  listRate: wire.LIST_RATE,
  scheme: wire.scheme,
});
export type FreeLine = ReturnType<typeof freeLineFromWire>;

export type SchemeHint = Wire["SchemeHintOut"];

/** What the store's schemes give for the cart, as the server has it; nothing where none is for this buyer. */
export type CartSchemes = { free: FreeLine[]; hints: SchemeHint[]; saved: number };

const schemesFromWire = ({ free, hints, totals }: Wire["CartOut"]): CartSchemes | undefined =>
  hints && { free: (free ?? []).map(freeLineFromWire), hints, saved: totals.savedAmt ?? 0 };

export type Cart = {
  lines: CartLine[];
  /** The parts of its tax: one, or two equal halves; undefined where the buyer sees no rates. */
  taxNames?: Wire["TotalsOut"]["taxNames"];
  /** Where goods are supplied from and to; undefined where the buyer sees no rates. */
  supply?: Wire["SupplyOut"];
  values?: OrderValues;
  schemes?: CartSchemes;
};
export const cartFromWire = (wire: Wire["CartOut"]): Cart => ({
  lines: wire.result.map(lineFromWire),
  taxNames: wire.totals.taxNames,
  supply: wire.totals.supply,
  values: { minimum: wire.totals.minAmt ?? null, freeDelivery: wire.totals.freeDeliveryAmt ?? null },
  schemes: schemesFromWire(wire),
});

export const PAYMENT_MODES = ["As per Company Terms", "Cash on Delivery", "Bank"] as const;
export type PaymentMode = (typeof PAYMENT_MODES)[number];

export type Delivery = {
  name: string;
  email: string;
  mobile: string;
  address1: string;
  address2: string;
  city: string;
  state: string;
  pincode: string;
};

/** The party a salesperson orders for; null for all other people. */
export type PartyCode = string | null;

/** What a checkout needs beyond the lines. */
export type OrderRequest = {
  mobileNumber: string;
  party: string | null;
  salesperson: string | null;
  lines: CartLine[];
  itemAmount: number | null;
  netAmount: number | null;
  paymentMode: PaymentMode;
  delivery?: Delivery;
  paidAmount?: number;
  remarks?: Partial<Record<"remarks1" | "remarks2" | "remarks3", string>>;
  creditReason?: string;
};

const deliveryToWire = (delivery: Delivery) => ({
  NAME: delivery.name,
  EMAIL: delivery.email,
  MOBILENO: delivery.mobile,
  ADD1: delivery.address1,
  ADD2: delivery.address2,
  CITY: delivery.city,
  STATE: delivery.state,
  PINCODE: delivery.pincode,
});

export const orderToWire = (order: OrderRequest) => ({
  partyId: order.party ?? undefined,
  mobileNo: order.mobileNumber,
  itemAmt: order.itemAmount ?? undefined,
  netAmt: order.netAmount ?? undefined,
  paymentMode: order.paymentMode,
  orderItm: order.lines.map(({ code, size, quantity }) => ({ itemCd: code, sizeCd: size, quantity })),
  orderDtl: order.delivery && deliveryToWire(order.delivery),
  paidAmt: order.paidAmount,
  creditReason: order.creditReason,
  ...order.remarks,
});

export type SizeQuantity = Wire["SizeQuantityOut"];

type NamedSize = { ITEM_NAME: string; SIZE_CD: string };
const nameOf = ({ ITEM_NAME, SIZE_CD }: NamedSize) => [ITEM_NAME, SIZE_CD].filter(Boolean).join(", ");

/** The cart with the items of an order or a list in it, and what differs from them. */
export const addedFromWire = (wire: Wire["AddedOut"]) => ({
  ...cartFromWire(wire),
  /** What the cart had of each size that was put in. */
  before: wire.before,
  leftOut: wire.leftOut.map((item) => ({
    code: item.itemCd,
    size: item.SIZE_CD,
    name: nameOf(item),
    reason: item.reason,
  })),
  changed: wire.changed.map((item) => ({ name: nameOf(item), quantity: item.QUANTITY })),
});
export type Added = ReturnType<typeof addedFromWire>;
export type LeftOut = Added["leftOut"][number];

/** An item to add, with its name for when it is not sold any more. */
export type PlannedItem = SizeQuantity & { name: string };
export const plannedToWire = ({ name, ...item }: PlannedItem) => ({ ...item, ITEM_NAME: name });
