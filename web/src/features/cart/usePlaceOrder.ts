import { useState } from "react";
import { useDispatch } from "react-redux";
import { useNavigate } from "react-router";
import { readProblem } from "@/shared/api/problem";
import { wholeRupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { useParty } from "@/shared/session/party";
import { useSession } from "@/shared/session/useSession";
import { useStore } from "@/shared/tenant/store-context";
import { cartApi, usePlaceOrderMutation } from "./api";
import { changesSaved } from "./changes";
import { forgetOrderKey, orderKey } from "./order-key";
import { totalsOf } from "./rules";
import { showCart } from "./slice";
import type { CartDispatch } from "./useCart";
import { useCart } from "./useCart";
import { type OrderRequest, orderToWire, type PaymentMode } from "./wire";

export type OrderDetails = Pick<OrderRequest, "paymentMode" | "delivery" | "paidAmount" | "remarks">;

const CONFLICT = 409;
const lastMode = (store: string) => `payment.${store}`;

export const lastPaymentMode = (store: string) => localStorage.getItem(lastMode(store)) as PaymentMode | null;

/** Places the cart as an order, once however often it is sent, and goes on to the page that says so. */
export function usePlaceOrder() {
  const { t } = useWords("cart");
  const dispatch = useDispatch<CartDispatch>();
  const navigate = useNavigate();
  const { mobileNumber, path } = useStore();
  const { claims, salesperson } = useSession();
  const { lines } = useCart();
  const party = useParty()?.code ?? null;
  const [send, { isLoading, isSuccess }] = usePlaceOrderMutation();
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const reload = () =>
    dispatch(cartApi.endpoints.getCart.initiate(party, { forceRefetch: true, subscribe: false })).then(
      ({ data }) => totalsOf(data?.lines ?? []),
    );

  const tell = async (error: unknown) => {
    const { status, message } = readProblem(error);
    const moved = status === CONFLICT ? await reload() : null;
    if (moved && Math.round(moved.net) !== Math.round(totalsOf(lines)?.net ?? 0)) {
      setProblem(t("ratesMoved", { total: wholeRupees(moved.net) }));
    } else setProblem(message && status !== null && status < 500 ? message : t("unableToPlace"));
  };

  const place = async (details: OrderDetails) => {
    setProblem(null);
    setSaving(true);
    await dispatch(changesSaved());
    setSaving(false);
    const totals = totalsOf(lines);
    const order: OrderRequest = {
      ...details,
      mobileNumber,
      party: party ?? claims?.code ?? null,
      salesperson: salesperson ? (claims?.code ?? null) : null,
      lines,
      itemAmount: totals?.items ?? null,
      netAmount: totals?.net ?? null,
    };
    const key = orderKey(mobileNumber, party, JSON.stringify(orderToWire(order)));
    try {
      const placed = await send({ order, key }).unwrap();
      forgetOrderKey(mobileNumber, party);
      localStorage.setItem(lastMode(mobileNumber), details.paymentMode);
      dispatch(showCart(false));
      navigate(`${path("cart/complete")}?orderId=${placed.id}`, { replace: true });
    } catch (error) {
      await tell(error);
    }
  };

  // Once placed it stays so: the cart is empty then, and the page that says so is on its way.
  return { place, placing: isLoading || saving || isSuccess, problem };
}
