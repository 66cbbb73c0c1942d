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
  /** The maximum quantity of one order, if a rule sets it. */
  maximum: wire.MAX_OQTY ?? null,
  box: wholeNumber(wire.DESC1),
  unit: wire.UOM,
  /** Null if the buyer may not see the stock. */
  stock: wire.CL_STK ?? null,
  /** Whether some or all comes later, for a buyer who may not see how much. */
  comesLater: wire.comesLater ?? null,
  expectedOn: wire.EXPECTED_ON ?? null,
  /** The rate before a scheme lowered it. */
  listRate: wire.LIST_RATE ?? null,
  /** The names of the schemes that give something for the line. */
  schemes: wire.SCHEMES ?? [],
  /** The line's share of a discount on all lines, before tax. */
  discount: wire.DISCOUNT_AMT ?? 0,
  /** The explanation of the rate; null if the server sends none. */
  why: wire.why ?? null,
  /** An item that is no longer sold is neither counted nor ordered. */
  available: wire.available,
});
export type CartLine = ReturnType<typeof lineFromWire>;

/** The order values, with tax, that the store's rules set for this buyer; null without a rule. */
export type OrderValues = { minimum: number | null; freeDelivery: number | null };

/** Converts the pieces that a scheme gives for free. */
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

/**
 * The effects of the store's schemes on the cart, as the server computed them;
 * undefined if no scheme applies to this buyer.
 */
export type CartSchemes = { free: FreeLine[]; hints: SchemeHint[]; saved: number };

const schemesFromWire = ({ free, hints, totals }: Wire["CartOut"]): CartSchemes | undefined =>
  hints && { free: (free ?? []).map(freeLineFromWire), hints, saved: totals.savedAmt ?? 0 };

export type Cart = {
  lines: CartLine[];
  /** The names of the cart's taxes: one, or two equal halves; undefined if the buyer sees no rates. */
  taxNames?: Wire["TotalsOut"]["taxNames"];
  /** The states from which and to which goods are supplied; undefined if the buyer sees no rates. */
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

/** The details of an order in addition to its lines. */
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

/** Converts the cart after the items of an order or a list were added, with the differences from them. */
export const addedFromWire = (wire: Wire["AddedOut"]) => ({
  ...cartFromWire(wire),
  /** The earlier quantities in the cart of the added sizes. */
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

/** An item to add, with its name in case it is no longer sold. */
export type PlannedItem = SizeQuantity & { name: string };
export const plannedToWire = ({ name, ...item }: PlannedItem) => ({ ...item, ITEM_NAME: name });
