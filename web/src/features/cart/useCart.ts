import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { useCallback, useMemo } from "react";
import { useDispatch, useSelector } from "react-redux";
import { useLocation, useNavigate } from "react-router";
import { useWords } from "@/shared/i18n/useWords";
import { pickParty, useParty } from "@/shared/session/party";
import type { WithSession } from "@/shared/session/slice";
import { useSession } from "@/shared/session/useSession";
import { useStore } from "@/shared/tenant/store-context";
import { notify } from "@/shared/ui/notices";
import { useGetCartQuery } from "./api";
import { type Refusal, setQuantity, takeOut } from "./changes";
import { sameLine, totalsOf } from "./rules";
import { isOf, lineKey, shownLines } from "./shown";
import type { WithCart } from "./slice";
import { ownerOf } from "./state";
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
  const owner = useSelector((state: WithSession) => ownerOf(state));
  const { changes, waiting } = useSelector((state: WithCart) => state.cart);
  const onServer = (!skip && currentData?.lines) || NOTHING;
  const lines = useMemo(() => {
    const mine = isOf(owner, party);
    const [made, ordered] = [Object.values(changes).filter(mine), Object.values(waiting).filter(mine)];
    return made.length + ordered.length === 0 ? onServer : shownLines(onServer, made, ordered);
  }, [onServer, changes, waiting, owner, party]);
  const totals = useMemo(() => totalsOf(lines), [lines]);
  return {
    lines,
    totals,
    party,
    error: currentData ? undefined : error,
    isLoading: !skip && isLoading,
    refetch,
    skip,
  };
}

/** How a buyer hears that the server did not take a change. */
export function useToldOfRefusal() {
  const { t } = useWords("cart");
  return useCallback(
    ({ line, quantity, reason }: Refusal) => {
      const what =
        quantity > 0 ? t("refused", { name: line.name, quantity }) : t("refusedAdd", { name: line.name });
      notify(reason ? `${what}. ${reason}` : what, { tone: "warning" });
    },
    [t],
  );
}

/** Whether the cart is with the server, on its way to it, or on this device alone. */
export function useSaved(): "saved" | "saving" | "kept" {
  const owner = useSelector((state: WithSession) => ownerOf(state));
  const party = useParty()?.code ?? null;
  return useSelector(({ cart }: WithCart) => {
    const mine = Object.values(cart.changes).filter(isOf(owner, party));
    if (mine.length === 0) return "saved";
    return mine.every(({ stuck }) => stuck) ? "kept" : "saving";
  });
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

  const told = useToldOfRefusal();

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
      dispatch(takeOut(line, party, () => notify(common("somethingWentWrong"), { tone: "warning" })));
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
  return useSelector((state: WithCart) => state.cart.said[lineKey(party, code, size)]);
}
