import { useDispatch } from "react-redux";
import { itemsLeftOut } from "@/features/orders/cart/slice";
import type { LeftOut } from "@/features/orders/cart/wire";
import { useWords } from "@/shared/i18n/useWords";
import { IconButton } from "@/shared/ui/Button";
import styles from "./Substitutes.module.css";
import { SubstitutesButton } from "./SubstitutesButton";

/**
 * Lists items of an order or a list that could not be added to the cart again, each with a link to its
 * substitutes.
 */
export function LeftOutItems({ items }: { items: LeftOut[] }) {
  const { t } = useWords(["substitutes", "cart"]);
  const dispatch = useDispatch();
  return (
    <section className={styles.left}>
      <header className={styles.head}>
        <h3>{t("leftOut")}</h3>
        <IconButton icon="close" label={t("close")} onClick={() => dispatch(itemsLeftOut(null))} />
      </header>
      <ul>
        {items.map((item) => (
          <li key={`${item.code}/${item.size}`}>
            <span>
              {item.name}
              <small className={styles.why}>{t(`cart:again.reason.${item.reason}`)}</small>
            </span>
            <SubstitutesButton short={{ code: item.code, size: item.size, name: item.name }} />
          </li>
        ))}
      </ul>
    </section>
  );
}
