import type { Wire } from "@/shared/api/wire";

type WireOrder = Wire["OrderOut"] & Partial<Pick<Wire["OrderDetailBody"], "timeline">>;

import { STATUSES, type Status } from "@/shared/theme/tokens";

/** Old records say Dispatch and Confirm for what is called Dispatched and Approved. */
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
  delivered: wire.DLVR_QUANTITY ?? 0,
  rate: wire.RATE ?? null,
  net: wire.NET_AMOUNT ?? null,
  status: statusFromWire(wire.ISTATUS),
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
});
export type Step = ReturnType<typeof stepFromWire>;

const recipientOf = ({ accounts, orderDtl }: WireOrder) => {
  if (orderDtl) {
    const { NAME = "", ADD1, ADD2, CITY, STATE, PINCODE, MOBILENO = "" } = orderDtl;
    const place = [CITY, STATE, PINCODE].filter(Boolean).join(" ");
    return { name: NAME, address: [ADD1, ADD2, place].filter(Boolean).join(", "), phone: MOBILENO };
  }
  if (!accounts) return null;
  const { ACC_NAME, ADD1, ADD2, AREA, PINCODE, PHONE1 } = accounts;
  const place = [AREA, PINCODE].filter(Boolean).join(" ");
  return { name: ACC_NAME, address: [ADD1, ADD2, place].filter(Boolean).join(", "), phone: PHONE1 };
};

export const orderFromWire = (wire: WireOrder) => ({
  id: wire.orderId,
  number: wire.ORDER_NO,
  placedAt: wire.createdAt,
  status: statusFromWire(wire.STATUS),
  itemAmount: wire.ITEM_AMT ?? null,
  net: wire.NET_AMT ?? null,
  itemCount: wire.NO_OF_ITEM,
  paymentMode: wire.PAYMENT_MODE,
  paid: wire.PAID_AMT,
  remarks: [wire.REMARKS1, wire.REMARKS2, wire.REMARKS3].filter(Boolean),
  salesperson: wire.SMAN_CD ? `${wire.SMAN_NAME ?? ""} (${wire.SMAN_CD})`.trim() : null,
  recipient: recipientOf(wire),
  items: wire.orderItm.map(orderItemFromWire),
  timeline: (wire.timeline ?? []).map(stepFromWire),
});
export type Order = ReturnType<typeof orderFromWire>;
