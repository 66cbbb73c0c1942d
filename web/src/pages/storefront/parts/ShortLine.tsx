import { useDispatch } from "react-redux";
import { fitting } from "@/features/catalogue/products/buyer/offer";
import { lineOf } from "@/features/orders/cart/orderable";
import { sameLine } from "@/features/orders/cart/rules";
import { cartLines } from "@/features/orders/cart/state";
import { type CartDispatch, useCartChanges } from "@/features/orders/cart/useCart";
import type { CartLine } from "@/features/orders/cart/wire";
import { useParty } from "@/shared/session/party";
import { useStore } from "@/shared/tenant/store-context";
import { SubstitutesButton } from "./SubstitutesButton";
import type { Take } from "./SubstitutesSheet";

/** Offers substitutes for a cart line that exceeds the stock or is no longer sold. */
export function ShortLine({ line }: { line: CartLine }) {
  const { settings } = useStore();
  const { available, stock, quantity } = line;
  const short = available === false || (typeof stock === "number" && quantity > stock);
  return settings.substitutes && short ? <Replace line={line} /> : null;
}

function Replace({ line }: { line: CartLine }) {
  const dispatch = useDispatch<CartDispatch>();
  const party = useParty()?.code ?? null;
  const { set, remove } = useCartChanges();
  const take: Take = (product, size) => {
    const there = dispatch(cartLines(party)).find(sameLine(product.code, size.code))?.quantity ?? 0;
    set(lineOf(product, size, fitting(there + line.quantity, size)));
    remove(line);
  };
  return <SubstitutesButton short={line} onTake={take} />;
}
