import { useState } from "react";
import { quantityText, rupees } from "@/shared/format/rupees";
import { useUnit } from "@/shared/i18n/useUnit";
import { useWords } from "@/shared/i18n/useWords";
import { Button } from "@/shared/ui/Button";
import { ComesLater } from "@/shared/ui/ComesLater";
import { Icon } from "@/shared/ui/Icon";
import { Picture } from "@/shared/ui/Picture";
import { Rupees } from "@/shared/ui/Rupees";
import { SchemeNote } from "@/shared/ui/SchemeNote";
import { StatusBadge } from "@/shared/ui/StatusBadge";
import styles from "./Order.module.css";
import { differsFrom, mayCancelItem } from "./rules";
import type { Order, OrderItem } from "./wire";

const SHOWN_AT_FIRST = 6;

/** Lists the items of an order. A customer may cancel items; a viewer with only the order link may not. */
export function OrderItems({ order, onCancel }: { order: Order; onCancel?: (item: OrderItem) => void }) {
  const { t } = useWords("orders");
  const [all, setAll] = useState(order.items.length <= SHOWN_AT_FIRST);
  const pending = order.items.filter(({ status }) => status === "Pending").length;
  const shown = all ? order.items : order.items.slice(0, SHOWN_AT_FIRST);
  return (
    <section className={`${styles.panel} ${styles.items}`}>
      <div className={styles.between}>
        <h2>{t("itemsTitle")}</h2>
        {pending > 0 && <span className={styles.small}>{t("pendingItems", { count: pending })}</span>}
      </div>
      <ul>
        {shown.map((item) => (
          <Item
            key={item.id}
            item={item}
            differs={differsFrom(order, item)}
            onCancel={mayCancelItem(item) ? onCancel : undefined}
          />
        ))}
      </ul>
      {!all && (
        <button type="button" className={styles.all} onClick={() => setAll(true)}>
          {t("showAll", { count: order.items.length })} <Icon name="chevronDown" />
        </button>
      )}
    </section>
  );
}

type ItemProps = { item: OrderItem; differs: boolean; onCancel?: (item: OrderItem) => void };

/** One item, with its status only where the order's own does not say it. */
function Item({ item, differs, onCancel }: ItemProps) {
  const { t } = useWords("orders");
  const { t: common } = useWords("common");
  const unit = useUnit();
  const quantity = unit.quantity(item.quantity, item.unit);
  const facts = [item.size, item.rate === null ? quantity : `${quantity} × ${rupees(item.rate)}`];
  return (
    <li className={styles.item}>
      <Picture source={item.picture} name={item.name} size={48} />
      <div className={styles.itemWords}>
        <span className={`${styles.itemName} two-lines`}>{item.name}</span>
        <p className={`${styles.small} figures`}>{facts.filter(Boolean).join(" · ")}</p>
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
        <div className={styles.itemFoot}>
          {differs && <StatusBadge status={item.status} />}
          {item.delivered > 0 && (
            <span className="figures">
              {t("sent", { delivered: quantityText(item.delivered), quantity: quantityText(item.quantity) })}
            </span>
          )}
        </div>
      </div>
      <div className={`${styles.itemEnd} figures`}>
        {item.net !== null && (
          <b className={item.status === "Canceled" ? styles.canceled : ""}>
            <Rupees amount={item.net} whole />
          </b>
        )}
        {onCancel && (
          <Button
            look="text"
            aria-label={t("cancelItem", { name: item.name })}
            onClick={() => onCancel(item)}
          >
            {common("cancel")}
          </Button>
        )}
      </div>
    </li>
  );
}
