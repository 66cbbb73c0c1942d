import { type ReactNode, useState } from "react";
import { rupees } from "@/shared/format/rupees";
import { useUnit } from "@/shared/i18n/useUnit";
import { useWords } from "@/shared/i18n/useWords";
import { Button } from "@/shared/ui/Button";
import { Icon } from "@/shared/ui/Icon";
import { Picture } from "@/shared/ui/Picture";
import styles from "./BuyAgain.module.css";
import type { Planned } from "./wire";

export type InsteadOf = (item: Planned) => ReactNode;

type PlannedItemsProps<Item extends Planned> = {
  label: string;
  items: readonly Item[];
  /** Returns the note next to an item's quantity. */
  note?: (item: Item) => string;
  /** Renders the link to substitutes for an item that cannot be ordered. */
  insteadOf?: InsteadOf;
  adding: boolean;
  onAdd: (items: Item[]) => void;
};

const keyOf = ({ code, size }: Planned) => `${code}/${size}`;

/** Lists items to put into the cart: orderable items are selected, and each can be left out. */
export function PlannedItems<Item extends Planned>({
  label,
  items,
  note,
  insteadOf,
  adding,
  onAdd,
}: PlannedItemsProps<Item>) {
  const { t } = useWords("buyAgain");
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const chosen = items.filter((item) => item.reason === null && !without.has(keyOf(item)));
  const toggle = (key: string) => {
    const next = new Set(without);
    if (!next.delete(key)) next.add(key);
    setWithout(next);
  };
  return (
    <>
      <ul className={styles.items} aria-label={label}>
        {items.map((item) => (
          <Row
            key={keyOf(item)}
            item={item}
            note={note?.(item)}
            instead={item.reason === null ? null : insteadOf?.(item)}
            chosen={item.reason === null && !without.has(keyOf(item))}
            onToggle={() => toggle(keyOf(item))}
          />
        ))}
      </ul>
      <div className={styles.foot}>
        <Button look="primary" wide disabled={adding || chosen.length === 0} onClick={() => onAdd(chosen)}>
          <Icon name="bag" /> {t("add", { count: chosen.length })}
        </Button>
      </div>
    </>
  );
}

type RowProps = {
  item: Planned;
  note?: string;
  instead: ReactNode;
  chosen: boolean;
  onToggle: () => void;
};

function Row({ item, note, instead, chosen, onToggle }: RowProps) {
  const { t } = useWords(["buyAgain", "cart"]);
  const unit = useUnit();
  const quantity = unit.quantity(item.quantity, item.unit);
  const facts = [item.size, item.rate === null ? quantity : `${quantity} × ${rupees(item.rate)}`, note];
  return (
    <li className={styles.row}>
      <label className={`${styles.item} ${item.reason ? styles.gone : ""}`}>
        <input type="checkbox" checked={chosen} disabled={item.reason !== null} onChange={onToggle} />
        <Picture source={item.picture} name={item.name} size={48} dim={item.reason !== null} />
        <span className={styles.words}>
          <span className="two-lines">{item.name}</span>
          <span className={`${styles.facts} figures`}>{facts.filter(Boolean).join(" · ")}</span>
          {item.reason && <span className={styles.reason}>{t(`cart:again.reason.${item.reason}`)}</span>}
        </span>
      </label>
      {instead}
    </li>
  );
}
