import { useState } from "react";
import { useDispatch } from "react-redux";
import { useNavigate } from "react-router";
import { readProblem } from "@/shared/api/problem";
import { wholeRupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { useParty } from "@/shared/session/party";
import { useSession } from "@/shared/session/useSession";
import { entry } from "@/shared/storage/storage";
import { useTyped } from "@/shared/storage/useTyped";
import { useStore } from "@/shared/tenant/store-context";
import { notify } from "@/shared/ui/notices";
import { dropSecondClick } from "@/shared/ui/second-click";
import { usePlaceOrderMutation } from "./api";
import { changesSaved, takenAlong } from "./changes";
import { forgetOrderKey, noteTried, orderKey, wasTried } from "./order-key";
import { orderedLines, totalsOf } from "./rules";
import { showCart } from "./slice";
import { cartLines, reloadCart } from "./state";
import type { CartDispatch } from "./useCart";
import { mustWait, orderLater } from "./waiting";
import { type CartLine, type OrderRequest, orderToWire, type PaymentMode } from "./wire";

/** Shows the server's errors next to their fields; returns whether the form has any of these fields. */
type ShowErrors = (errors: Record<string, string[]>) => boolean;
export type OrderDetails = Pick<OrderRequest, "paymentMode" | "delivery" | "paidAmount" | "remarks">;

const FORBIDDEN = 403;
const CONFLICT = 409;

export const lastPaymentMode = (store: string) => entry("payment", store).read() as PaymentMode | null;

/** Places the cart as an order, only once however often it is sent, and opens the page that confirms it. */
export function usePlaceOrder() {
  const { t } = useWords("cart");
  const dispatch = useDispatch<CartDispatch>();
  const navigate = useNavigate();
  const { mobileNumber, path } = useStore();
  const { claims, salesperson } = useSession();
  const chosen = useParty();
  const party = chosen?.code ?? null;
  const name = chosen?.name ?? null;
  const [send] = usePlaceOrderMutation();
  const [placing, setPlacing] = useState(false);
  const [refused, setRefused] = useState<{ party: string | null; problem: string } | null>(null);
  const setProblem = (problem: string) => setRefused({ party, problem });
  // The reason why a salesperson orders over the customer's credit limit.
  const [creditReason, setCreditReason, forgetReason] = useTyped(`credit.${party ?? ""}`, "");

  const showProblem = async (error: unknown, lines: CartLine[], showErrors?: ShowErrors) => {
    const { status, message, errors } = readProblem(error);
    if (showErrors?.(errors)) return;
    const moved = status === CONFLICT ? totalsOf((await dispatch(reloadCart(party))).lines ?? []) : null;
    if (moved && Math.round(moved.net) !== Math.round(totalsOf(lines)?.net ?? 0)) {
      setProblem(t("ratesMoved", { total: wholeRupees(moved.net) }));
    } else if (status === FORBIDDEN && message) notify(message, { tone: "warning" });
    else setProblem(message && status !== null && status < 500 ? message : t("unableToPlace"));
  };

  /** Stores the order until there is a connection; returns false if this device has no room for it. */
  const wait = (order: OrderRequest, key: string) =>
    dispatch(orderLater(order, key, party, name, wasTried(mobileNumber, party)));

  /**
   * Resolves to true once the order is placed, or stored on this device. A refusal that `showErrors` shows
   * next to the fields is no general problem.
   */
  const place = async (details: OrderDetails, showErrors?: ShowErrors): Promise<boolean> => {
    setRefused(null);
    setPlacing(true);
    await dispatch(changesSaved(party));
    const lines = orderedLines(dispatch(cartLines(party)));
    const totals = totalsOf(lines);
    const order: OrderRequest = {
      ...details,
      mobileNumber,
      party: party ?? claims?.code ?? null,
      salesperson: salesperson ? (claims?.code ?? null) : null,
      lines,
      itemAmount: totals?.items ?? null,
      netAmount: totals?.net ?? null,
      creditReason: creditReason.trim() || undefined,
    };
    const key = orderKey(mobileNumber, party, JSON.stringify(orderToWire(order)));
    const done = (result: string) => {
      forgetOrderKey(mobileNumber, party);
      forgetReason();
      entry("payment", mobileNumber).write(details.paymentMode);
      dispatch(showCart(false));
      // Without a connection the cart closes at once, and the second tap of a double tap would leave the page.
      dropSecondClick();
      navigate(`${path("cart/complete")}?${result}`, { replace: true });
      return true;
    };
    // After success `placing` stays true: the cart is empty, and the confirmation page is about to open.
    try {
      if (!dispatch(mustWait(party))) {
        noteTried(mobileNumber, party);
        const placed = await send({ order, key }).unwrap();
        dispatch(takenAlong(party, lines));
        return done(`orderId=${placed.id}`);
      }
      if (wait(order, key)) return done(`waiting=${key}`);
      setProblem(t("unableToPlace"));
    } catch (error) {
      if (readProblem(error).offline && wait(order, key)) return done(`waiting=${key}`);
      await showProblem(error, lines, showErrors);
    }
    setPlacing(false);
    return false;
  };

  const problem = refused?.party === party ? refused.problem : null;
  return { place, placing, problem, credit: { reason: creditReason, onReason: setCreditReason } };
}
