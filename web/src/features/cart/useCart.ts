import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { useCallback, useMemo } from "react";
import { useDispatch, useSelector } from "react-redux";
import { useLocation, useNavigate } from "react-router";
import { useWords } from "@/shared/i18n/useWords";
import { pickParty, useParty } from "@/shared/session/party";
import { useSession } from "@/shared/session/useSession";
import { useStore } from "@/shared/tenant/store-context";
import { notify } from "@/shared/ui/notices";
import { useGetCartQuery } from "./api";
import { lineKey, type Refusal, setQuantity, takeOut } from "./changes";
import { sameLine, totalsOf } from "./rules";
import type { WithCart } from "./slice";
import type { CartLine } from "./wire";

const NOTHING: CartLine[] = [];

export type CartDispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

/** Whether this store and this visitor have a cart at all. */
export function useHasCart() {
  const { settings } = useStore();
  const { signedIn, customer } = useSession();
  return !settings.onlyProducts && (customer || !signedIn);
}

/** The cart on the screen: of the caller, or of the party he orders for. */
export function useCart() {
  const { customer, salesperson } = useSession();
  const hasCart = useHasCart();
  const party = useParty()?.code ?? null;
  const skip = !hasCart || !customer || (salesperson && party === null);
  const { currentData, error, isLoading, refetch } = useGetCartQuery(party, { skip });
  const lines = currentData?.lines ?? NOTHING;
  const totals = useMemo(() => totalsOf(lines), [lines]);
  return { lines, totals, party, error, isLoading: !skip && isLoading, refetch, skip };
}

/** Ways to change the cart. A visitor is sent to sign in and comes back; a salesperson first picks a party. */
export function useCartChanges() {
  const { t } = useWords("cart");
  const { t: common } = useWords("common");
  const dispatch = useDispatch<CartDispatch>();
  const navigate = useNavigate();
  const location = useLocation();
  const { path } = useStore();
  const { customer, salesperson } = useSession();
  const party = useParty()?.code ?? null;

  const told = useCallback(
    ({ line, quantity, reason }: Refusal) => {
      const what =
        quantity > 0 ? t("refused", { name: line.name, quantity }) : t("refusedAdd", { name: line.name });
      notify(reason ? `${what}. ${reason}` : what, { tone: "warning" });
    },
    [t],
  );

  const set = useCallback(
    (line: CartLine) => {
      if (!customer) {
        const back = encodeURIComponent(location.pathname + location.search);
        navigate(`${path("login")}?continue=${back}`);
      } else if (salesperson && party === null) dispatch(pickParty(true));
      else dispatch(setQuantity(line, party, told));
    },
    [dispatch, navigate, path, location, customer, salesperson, party, told],
  );

  const remove = useCallback(
    (line: CartLine) => {
      void dispatch(takeOut(line, party, () => notify(common("somethingWentWrong"), { tone: "warning" })));
      notify(t("removed", { name: line.name }), {
        action: {
          label: common("undo"),
          run: () => dispatch(setQuantity({ ...line, id: null }, party, told)),
        },
      });
    },
    [dispatch, party, told, t, common],
  );

  return { set, remove };
}

export function useLine(code: string, size: string): CartLine | undefined {
  return useCart().lines.find(sameLine(code, size));
}

export function useRefusal(code: string, size: string): string | undefined {
  const party = useParty()?.code ?? null;
  return useSelector((state: WithCart) => state.cart.refused[lineKey(party, code, size)]);
}
