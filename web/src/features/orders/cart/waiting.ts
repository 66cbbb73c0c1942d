import { useMemo } from "react";
import { useDispatch, useSelector } from "react-redux";
import { isOnline } from "@/shared/offline/connection";
import type { WithSession } from "@/shared/session/slice";
import { useSession } from "@/shared/session/useSession";
import { sameLine } from "./rules";
import type { WaitingOrder } from "./shown";
import { orderForgotten, orderWaits, ownerForgotten, putBy, type WithCart } from "./slice";
import { changesOf, ordersToSend, ownerOf, type Step } from "./state";
import type { OrderRequest, PartyCode } from "./wire";

/** Returns whether an order has to wait: offline, or if an earlier order of the same cart waits. */
export const mustWait =
  (party: PartyCode): Step<boolean> =>
  (_dispatch, getState) =>
    !isOnline() || ordersToSend(getState(), party).length > 0;

/**
 * Stores an order under its key, with the unsaved changes of its lines; returns false if there is no room.
 * `tried` says that it was sent before.
 */
export const orderLater =
  (
    order: OrderRequest,
    key: string,
    party: PartyCode,
    partyName: string | null,
    tried = false,
  ): Step<boolean> =>
  (dispatch, getState) => {
    const owner = ownerOf(getState());
    if (!owner) return false;
    const waiting: WaitingOrder = {
      owner,
      party,
      partyName,
      key,
      order,
      changes: changesOf(getState(), party).filter(({ line }) =>
        order.lines.some(sameLine(line.code, line.size)),
      ),
      placedAt: new Date().toISOString(),
      tried,
      refused: null,
    };
    dispatch(orderWaits(waiting));
    if (putBy(key)) return true;
    dispatch(orderForgotten(key));
    return false;
  };

/** Returns the user's own orders that have not been sent, latest first. */
export function useWaitingOrders(): WaitingOrder[] {
  const owner = useSelector((state: WithSession) => ownerOf(state));
  const waiting = useSelector(({ cart }: WithCart) => cart.waiting);
  return useMemo(
    () =>
      Object.values(waiting)
        .filter((order) => order.owner === owner)
        .sort((one, other) => other.placedAt.localeCompare(one.placedAt)),
    [owner, waiting],
  );
}

/** Returns what became of an order that waited under this key. */
export function useWaitingOrder(key: string): { order?: WaitingOrder; sentAs?: number } {
  const order = useWaitingOrders().find((one) => one.key === key);
  const sentAs = useSelector(({ cart }: WithCart) => cart.sent[key]);
  return { order, sentAs };
}

/**
 * Returns a function that drops a guest's waiting orders: a guest who signs out cannot return as the same
 * guest, so the orders would never be sent.
 */
export function useForgetGuest(): () => void {
  const dispatch = useDispatch();
  const { guest } = useSession();
  const owner = useSelector((state: WithSession) => ownerOf(state));
  return () => {
    if (guest && owner) dispatch(ownerForgotten(owner));
  };
}
