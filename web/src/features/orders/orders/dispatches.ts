import type { Wire } from "@/shared/api/wire";
import type { Words } from "@/shared/i18n/useWords";
import { transportOf } from "./transport";

export const dispatchFromWire = (wire: Wire["DispatchOut"]) => ({
  id: wire.id,
  number: wire.number,
  at: wire.at,
  transporter: wire.transporter,
  lrNumber: wire.lrNo,
  boxes: wire.boxes,
  ewayBill: wire.ewayBill,
  note: wire.note,
  picture: wire.picture,
  lines: wire.lines,
  /** Only the owner receives these fields. */
  by: wire.by ?? "",
  undone: wire.undone ?? null,
  mayUndo: wire.mayUndo ?? false,
});
export type Dispatch = ReturnType<typeof dispatchFromWire>;

/** Returns how the goods left the store, as far as it is known: transporter, number of boxes, and papers. */
export const shipmentOf = (dispatch: Dispatch, common: Words, words: Words) =>
  [
    transportOf(dispatch, common),
    dispatch.boxes > 0 && words("boxCount", { count: dispatch.boxes }),
    dispatch.ewayBill && words("ewayBillIs", { number: dispatch.ewayBill }),
  ]
    .filter(Boolean)
    .join(" · ");
