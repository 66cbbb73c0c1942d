import { Checkbox } from "antd";
import { quantityText, rupees } from "@/shared/format/rupees";
import { useUnit } from "@/shared/i18n/useUnit";
import { useWords } from "@/shared/i18n/useWords";
import { useSelection } from "@/shared/list/useSelection";
import { Badge } from "@/shared/ui/Badge";
import { ComesLater } from "@/shared/ui/ComesLater";
import { Picture } from "@/shared/ui/Picture";
import { Rupees } from "@/shared/ui/Rupees";
import { SchemeNote } from "@/shared/ui/SchemeNote";
import { StatusBadge } from "@/shared/ui/StatusBadge";
import { BulkBar } from "../BulkBar";
import { useHeld } from "../held";
import { briefOf, itemsMayMove, type Move, selectable, sumOf } from "../rules";
import { useMove } from "../useMove";
import type { OwnerOrder, OwnerOrderItem } from "../wire";
import styles from "./OrderDetail.module.css";

/** Lists the items; open items can be selected and moved together. */
export function OrderItems({ order }: { order: OwnerOrder }) {
  const { t } = useWords("owner");
  const { ids, select, clear, toggle, drop } = useSelection(String(order.id));
  const { move, moving, dialog } = useMove(drop);
  const heldOrders = useHeld("orders");
  const heldItems = useHeld("items");
  const heldFor = ({ id }: OwnerOrderItem) => heldOrders.get(order.id) ?? heldItems.get(id);
  const open = order.items.filter((item) => selectable(item) && !heldFor(item));
  const chosen = open.filter(({ id }) => ids.has(id));
  const all = chosen.length === open.length;
  const selectAll = () => select(open.map(({ id }) => id));
  return (
    <section className={styles.panel}>
      <div className={styles.itemsHead}>
        <h2>{t("order.items", { count: order.items.length })}</h2>
        {open.length > 0 && (
          <Checkbox
            checked={all}
            indeterminate={chosen.length > 0 && !all}
            onChange={() => (all ? clear() : selectAll())}
          >
            {t("bulk.all", { count: open.length })}
          </Checkbox>
        )}
      </div>
      <ul>
        {order.items.map((item) => (
          <ItemRow
            key={item.id}
            item={item}
            held={heldFor(item)}
            checked={ids.has(item.id)}
            onToggle={() => toggle(item.id)}
          />
        ))}
      </ul>
      {chosen.length > 0 && (
        <div className={styles.bulk}>
          <BulkBar
            of="items"
            count={chosen.length}
            sum={sumOf(chosen)}
            able={(to) => (itemsMayMove(chosen, to) ? chosen.length : 0)}
            moving={moving}
            onMove={(to) =>
              move({ of: "items", ids: chosen.map(({ id }) => id), orders: [briefOf(order)], to })
            }
            onClear={clear}
          />
        </div>
      )}
      {dialog}
    </section>
  );
}

type ItemRowProps = { item: OwnerOrderItem; held: Move | undefined; checked: boolean; onToggle: () => void };

function ItemRow({ item, held, checked, onToggle }: ItemRowProps) {
  const { t } = useWords("owner");
  const unit = useUnit();
  const free = selectable(item) && !held;
  const quantity = unit.quantity(item.quantity, item.unit);
  const facts = [item.size, `${quantity} × ${rupees(item.rate)}`].filter(Boolean).join(" · ");
  return (
    <li className={`${styles.item} ${checked && free ? styles.chosen : ""}`}>
      <Checkbox
        className={styles.tick}
        aria-label={t("order.select", { name: [item.name, item.size].filter(Boolean).join(", ") })}
        disabled={!free}
        checked={checked && free}
        onChange={onToggle}
      />
      <Picture source={item.picture} name={item.name} size={40} />
      <div className={styles.itemWords}>
        <p className={styles.itemName}>{item.name}</p>
        <p className={`${styles.small} figures`}>{facts}</p>
        {item.later && (
          <p className={`${styles.small} figures`}>
            <ComesLater {...item.later} />
          </p>
        )}
        {item.scheme && (
          <p className={`${styles.small} figures`}>
            <SchemeNote
              scheme={item.scheme}
              free={item.free}
              listRate={item.listRate}
              discount={item.discount}
            />
          </p>
        )}
      </div>
      <div className={styles.itemStatus}>
        {held ? <Badge tone="neutral">{t(`soon.${held}`)}</Badge> : <StatusBadge status={item.status} />}
        {item.delivered > 0 && (
          <span className={`${styles.small} figures`}>
            {t("order.sent", {
              delivered: quantityText(item.delivered),
              quantity: quantityText(item.quantity),
            })}
          </span>
        )}
      </div>
      <Rupees
        amount={item.net}
        className={`${styles.itemAmount} ${item.status === "Canceled" ? styles.struck : ""}`}
      />
    </li>
  );
}
