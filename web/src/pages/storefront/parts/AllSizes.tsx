import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { useDispatch } from "react-redux";
import styles from "@/features/catalogue/products/buyer/detail/ProductDetail.module.css";
import type { Product, Size } from "@/features/catalogue/products/buyer/wire";
import { LineComesLater } from "@/features/orders/cart/LineComesLater";
import { isUnsold, lineOf } from "@/features/orders/cart/orderable";
import { Refusal } from "@/features/orders/cart/Refusal";
import { totalsOf } from "@/features/orders/cart/rules";
import { typedSizes } from "@/features/orders/cart/sizes-rules";
import { showCart } from "@/features/orders/cart/slice";
import { useCartChanges, useLinesOf } from "@/features/orders/cart/useCart";
import { useQuantity } from "@/features/orders/cart/useQuantity";
import { quantityDigits } from "@/shared/format/quantities";
import { wholeRupees } from "@/shared/format/rupees";
import { useFootHeight } from "@/shared/hooks/useFootHeight";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { Button } from "@/shared/ui/Button";
import { Icon } from "@/shared/ui/Icon";
import { notify } from "@/shared/ui/notices";
import { Rupees } from "@/shared/ui/Rupees";
import { StockWord } from "@/shared/ui/StockWord";
import own from "./AllSizes.module.css";

type AllSizesProps = { product: Product; chosen: string; onChoose: (code: string) => void };

/** All sizes of a product with a field for each quantity, and one button that adds all of them. */
export function AllSizes({ product, chosen, onChoose }: AllSizesProps) {
  const { t } = useWords("cart");
  const { t: shop } = useWords("shop");
  const { set } = useCartChanges();
  const quantity = useQuantity();
  const dispatch = useDispatch();
  const inCart = useLinesOf(product.code);
  const [typed, setTyped] = useState<Record<string, string>>({});
  const foot = useRef<HTMLDivElement>(null);
  useFootHeight(foot);

  const scale = (code: string) => {
    const size = product.sizes.find((one) => one.code === code);
    return size ? quantity.scale({ ...size, unit: product.unit }) : 1;
  };
  const { filled, tooFew } = typedSizes(product.sizes, typed, ({ code }) => scale(code));
  const lines = filled.flatMap(({ code, quantity: pieces }) => {
    const size = product.sizes.find((one) => one.code === code);
    return size ? [lineOf(product, size, pieces)] : [];
  });
  const net = totalsOf(lines)?.net;

  const add = (event: FormEvent) => {
    event.preventDefault();
    const [few] = tooFew;
    if (few !== undefined) {
      const minimum = product.sizes.find(({ code }) => code === few)?.minimum ?? 1;
      notify(t("minimumQuantity", { minimum: minimum / scale(few) }), { tone: "warning" });
      document.getElementById(boxId(few))?.focus();
      return;
    }
    for (const line of lines) set(line);
    setTyped({});
  };
  return (
    <form className={own.form} onSubmit={add}>
      <section className={styles.panel}>
        <table className={own.sizes}>
          <thead>
            <tr>
              <th scope="col" className={own.head}>
                {shop("product.size")}
              </th>
              <th scope="col" className={own.head}>
                {shop("rate")}
              </th>
              <th scope="col" className={own.head}>
                {shop("quantity")}
              </th>
            </tr>
          </thead>
          <tbody>
            {product.sizes.map((size) => (
              <SizeRow
                key={size.code}
                product={product}
                size={size}
                pressed={size.code === chosen}
                typed={typed[size.code]}
                onChoose={() => onChoose(size.code)}
                onType={(text) => setTyped((before) => ({ ...before, [size.code]: text }))}
              />
            ))}
          </tbody>
        </table>
      </section>
      <div className={styles.foot} ref={foot}>
        {lines.length > 0 || tooFew.length > 0 || inCart.length === 0 ? (
          <Button
            type="submit"
            look="primary"
            large
            wide
            disabled={lines.length === 0 && tooFew.length === 0}
          >
            {lines.length === 0
              ? t("add")
              : t("addSizes", {
                  sizes: t("sizes", { count: lines.length }),
                  amount: net ? wholeRupees(net) : "",
                })}
          </Button>
        ) : (
          <Button look="primary" large wide onClick={() => dispatch(showCart(true))}>
            <Icon name="check" /> {t("inCart")}
          </Button>
        )}
      </div>
    </form>
  );
}

const boxId = (code: string) => `quantity of ${code}`;

type SizeRowProps = {
  product: Product;
  size: Size;
  pressed: boolean;
  typed: string | undefined;
  onChoose: () => void;
  onType: (text: string) => void;
};

function SizeRow({ product, size, pressed, typed, onChoose, onType }: SizeRowProps) {
  const { t } = useWords("cart");
  const { t: shop } = useWords("shop");
  const { settings } = useStore();
  const quantity = useQuantity();
  const line = useLinesOf(product.code).find(({ size: code }) => code === size.code);
  const scale = quantity.scale({ ...size, unit: product.unit });
  const unsold = isUnsold(size, settings) && !line;
  const pieces = Number(typed) * scale;
  const shown =
    pieces > 0 ? { ...(line ?? lineOf(product, size, pieces)), quantity: pieces, comesLater: null } : line;
  return (
    <tr>
      <th scope="row">
        <button type="button" aria-pressed={pressed} onClick={onChoose}>
          {size.code}
        </button>
        {size.stockWord && <StockWord word={size.stockWord}>{shop(`stock.${size.stockWord}`)}</StockWord>}
        <Refusal code={product.code} size={size.code} />
        {shown && <LineComesLater line={shown} />}
      </th>
      <td className="figures">{!!size.rate && <Rupees amount={size.rate} />}</td>
      <td>
        <input
          id={boxId(size.code)}
          className="figures"
          inputMode="numeric"
          disabled={unsold}
          aria-label={t("quantityOf", { name: `${product.name}, ${size.code}` })}
          placeholder={unsold ? "" : shop("minimum", { quantity: size.minimum / scale })}
          value={typed ?? (line ? String(line.quantity / scale) : "")}
          onFocus={(event) => event.target.select()}
          onChange={(event) => onType(quantityDigits(event.target.value))}
          onKeyDown={nextOnEnter}
        />
      </td>
    </tr>
  );
}

/** Moves to the next enabled field on Enter; in the last field, Enter adds all sizes. */
function nextOnEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== "Enter") return;
  const boxes = [...(event.currentTarget.form?.querySelectorAll<HTMLInputElement>("input:enabled") ?? [])];
  const next = boxes[boxes.indexOf(event.currentTarget) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
