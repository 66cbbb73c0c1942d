import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { useCallback } from "react";
import { shallowEqual, useDispatch, useSelector } from "react-redux";
import { useNavigate } from "react-router";
import { useWords } from "@/shared/i18n/useWords";
import { pickParty, useParty } from "@/shared/session/party";
import type { WithSession } from "@/shared/session/slice";
import { useSession } from "@/shared/session/useSession";
import { useStore } from "@/shared/tenant/store-context";
import { useSignInPath } from "@/shared/tenant/useSignInPath";
import { notify, say } from "@/shared/ui/notices";
import { cartApi, useGetCartQuery } from "./api";
import { type Refusal, setQuantity, takeOut } from "./changes";
import { keepPendingItem } from "./pending-items";
import { sameLine, totalsOf } from "./rules";
import { isOf, lineKey } from "./shown";
import type { WithCart } from "./slice";
import { ownerOf, type ShownCart, shownCart } from "./state";
import { useQuantity } from "./useQuantity";
import type { Cart, CartLine, CartSchemes, OrderValues, PartyCode } from "./wire";

const NO_CART: ShownCart = { lines: [], totals: totalsOf([]), byProduct: new Map() };
const NO_LINES: readonly CartLine[] = [];

export type CartDispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

/** Returns whether this visitor has a cart in this store. */
export function useHasCart() {
  const { settings } = useStore();
  const { signedIn, customer } = useSession();
  return !settings.onlyProducts && (customer || !signedIn);
}

/**
 * Returns the party of the cart on the screen: null for the caller's own cart; `skip` if there is no cart.
 */
function useCartOnScreen(): { party: PartyCode; skip: boolean } {
  const { customer, salesperson } = useSession();
  const hasCart = useHasCart();
  const party = useParty()?.code ?? null;
  return { party, skip: !hasCart || !customer || (salesperson && party === null) };
}

/**
 * Returns the whole cart on the screen and keeps it up to date.
 * A component for one product uses `useLinesOf`.
 */
export function useCart() {
  const { party, skip } = useCartOnScreen();
  const { error, isLoading, refetch } = useGetCartQuery(party, {
    skip,
    // The lines come from `shownCart`, so a response alone must not re-render the component.
    selectFromResult: ({ currentData, error, isLoading }) => ({
      error: currentData ? undefined : error,
      isLoading,
    }),
  });
  const { lines, totals } = useSelector((state: WithCart & WithSession) =>
    skip ? NO_CART : shownCart(state, party),
  );
  return { lines, totals, party, error, isLoading: !skip && isLoading, refetch, skip };
}

/** Returns the lines of one product; changes of other lines do not re-render the component. */
export function useLinesOf(code: string): readonly CartLine[] {
  const { party, skip } = useCartOnScreen();
  return useSelector(
    (state: WithCart & WithSession) => (!skip && shownCart(state, party).byProduct.get(code)) || NO_LINES,
    shallowEqual,
  );
}

const UNKNOWN_TAX: NonNullable<Cart["taxNames"]> = ["GST"];
const NO_TAX: NonNullable<Cart["taxNames"]> = [];

/** Returns the names of the cart's taxes for the two states, if both are known. */
export function useTaxNames() {
  const { company } = useStore();
  const party = useParty()?.code ?? null;
  const { taxNames } = cartApi.endpoints.getCart.useQueryState(party, {
    selectFromResult: ({ currentData }) => ({ taxNames: currentData?.taxNames ?? UNKNOWN_TAX }),
  });
  return company.untaxed ? NO_TAX : taxNames;
}

/**
 * Returns the states from which and to which the goods of the cart are supplied; null if they are not known.
 */
export function useSupply() {
  const party = useParty()?.code ?? null;
  return cartApi.endpoints.getCart.useQueryState(party, {
    selectFromResult: ({ currentData }) => ({ supply: currentData?.supply ?? null }),
  }).supply;
}

const NO_VALUES: OrderValues = { minimum: null, freeDelivery: null };

/** Returns the order values of the store's rules: the minimum, and the value for free delivery. */
export function useOrderValues(): OrderValues {
  const party = useParty()?.code ?? null;
  return cartApi.endpoints.getCart.useQueryState(party, {
    selectFromResult: ({ currentData }) => ({ values: currentData?.values ?? NO_VALUES }),
  }).values;
}

/**
 * Returns what the store's schemes give for the cart on the screen;
 * undefined if no scheme applies to this buyer.
 */
export function useCartSchemes(): CartSchemes | undefined {
  const party = useParty()?.code ?? null;
  return cartApi.endpoints.getCart.useQueryState(party, {
    selectFromResult: ({ currentData }) => ({ schemes: currentData?.schemes }),
  }).schemes;
}

/** Returns a function that shows a buyer that the server refused a change. */
export function useRefusalNotice() {
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

/** Returns what could not be put into the cart on the screen; null if all could. */
export function useLeftOut() {
  const party = useParty()?.code ?? null;
  return useSelector(({ cart }: WithCart) => (cart.leftOut?.party === party ? cart.leftOut.items : null));
}

/** Returns whether the cart is saved on the server, being saved, or only on this device. */
export function useSaved(): "saved" | "saving" | "kept" {
  const owner = useSelector((state: WithSession) => ownerOf(state));
  const party = useParty()?.code ?? null;
  return useSelector(({ cart }: WithCart) => {
    const mine = Object.values(cart.changes).filter(isOf(owner, party));
    if (mine.length === 0) return "saved";
    return mine.every(({ stuck }) => stuck) ? "kept" : "saving";
  });
}

/**
 * Returns functions that change the cart. A visitor first signs in,
 * and a salesperson first chooses a party; then the item is added.
 */
export function useCartChanges() {
  const { t } = useWords("cart");
  const { t: common } = useWords("common");
  const dispatch = useDispatch<CartDispatch>();
  const navigate = useNavigate();
  const signInPath = useSignInPath();
  const { mobileNumber } = useStore();
  const { customer, salesperson } = useSession();
  const party = useParty()?.code ?? null;

  const onRefusal = useRefusalNotice();

  const set = useCallback(
    (line: CartLine) => {
      if (customer && (!salesperson || party !== null)) return dispatch(setQuantity(line, party, onRefusal));
      keepPendingItem(mobileNumber, line);
      if (customer) dispatch(pickParty(true));
      else navigate(signInPath);
    },
    [dispatch, navigate, signInPath, mobileNumber, customer, salesperson, party, onRefusal],
  );

  const remove = useCallback(
    (line: CartLine) => {
      dispatch(takeOut(line, party, () => notify(common("somethingWentWrong"), { tone: "warning" })));
      notify(t("removed", { name: line.name }), {
        action: {
          label: common("undo"),
          run: () => dispatch(setQuantity({ ...line, id: null }, party, onRefusal)),
        },
      });
    },
    [dispatch, party, onRefusal, t, common],
  );

  const quantity = useQuantity();
  /** Adds a new line and announces its quantity, since the control that was pressed is replaced. */
  const add = (line: CartLine) => {
    set(line);
    if (!customer || (salesperson && party === null)) return;
    const name = line.size ? `${line.name}, ${line.size}` : line.name;
    say(`${t("quantityOf", { name })}: ${quantity.counted(line.quantity, line)}`);
  };

  return { set, add, remove };
}

export function useLine(code: string, size: string): CartLine | undefined {
  return useLinesOf(code).find(sameLine(code, size));
}

export function useRefusal(code: string, size: string): string | undefined {
  const party = useParty()?.code ?? null;
  return useSelector((state: WithCart) => state.cart.said[lineKey(party, code, size)]);
}
