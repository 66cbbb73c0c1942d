import { Link } from "react-router";
import { shortDay, timeOfDay } from "@/shared/format/dates";
import { useMedia } from "@/shared/hooks/useMedia";
import { useWords } from "@/shared/i18n/useWords";
import { TwoLines } from "@/shared/list/Cells";
import type { ListColumn } from "@/shared/list/columns";
import { useCustomerWay } from "@/shared/tenant/customer-way";
import { Icon } from "@/shared/ui/Icon";
import { OrderAmount } from "../../OrderAmount";
import { partyOf } from "../rules";
import { ORDER_SORT, type OwnerOrder } from "../wire";
import { BooksLine } from "./BooksLine";
import { itemsInBrief, useOrderHref } from "./list";
import { OrderBadge } from "./OrderBadge";
import styles from "./Orders.module.css";

/**
 * Returns the columns of the order list: parties and items share the free width;
 * on a tablet, so do day and status.
 */
export function useOrderColumns(): ListColumn<OwnerOrder>[] {
  const { t, language } = useWords("owner");
  const narrow = useMedia("(max-width: 1099.98px)");
  const customer = useCustomerWay();
  return [
    {
      key: "order",
      title: t("orders.order"),
      width: 84,
      sort: ORDER_SORT.number,
      always: true,
      render: (order) => <OrderLink order={order} />,
    },
    {
      key: "placed",
      title: t("orders.placed"),
      width: 100,
      from: "lg",
      sort: ORDER_SORT.placedAt,
      render: ({ placedAt }) => (
        <TwoLines first={shortDay(placedAt, language)} second={timeOfDay(placedAt, language)} />
      ),
    },
    {
      key: "party",
      title: t("orders.party"),
      sort: ORDER_SORT.party,
      always: true,
      render: (order) => {
        const { guest, name, place } = partyOf(order);
        const shown = guest ? t("orders.guest", { name }) : name;
        const code = guest ? "" : order.account?.code;
        return (
          <div title={shown}>
            <p className={`${styles.party} two-lines`}>
              {code ? <Link {...customer(code)}>{shown}</Link> : shown}
            </p>
            {place && <p className={`${styles.second} ellipsis`}>{place}</p>}
          </div>
        );
      },
    },
    {
      key: "items",
      title: t("orders.itemsTitle"),
      from: "xl",
      sort: ORDER_SORT.items,
      render: (order) => {
        const { first, full, rest } = itemsInBrief(order, t);
        return <TwoLines first={first} second={rest} title={full} />;
      },
    },
    {
      key: "salesperson",
      title: t("orders.salesperson"),
      width: 124,
      from: "xl",
      render: ({ salesperson }) =>
        salesperson ? (
          <p className="ellipsis" title={salesperson.code}>
            {salesperson.name}
          </p>
        ) : (
          <span className={styles.quiet}>{t("orders.own")}</span>
        ),
    },
    {
      key: "amount",
      title: t("orders.amount"),
      width: narrow ? 152 : 112,
      figures: true,
      sort: ORDER_SORT.net,
      always: narrow,
      render: (order) => (
        <>
          <OrderAmount order={order} className={styles.amount} />
          {narrow && <Standing order={order} />}
        </>
      ),
    },
    {
      key: "status",
      title: t("orders.status"),
      width: 152,
      from: "lg",
      sort: ORDER_SORT.status,
      render: (order) => <Standing order={order} />,
    },
    {
      key: "open",
      title: t("orders.open"),
      width: 36,
      from: "xl",
      always: true,
      untitled: true,
      render: () => <Icon name="chevronRight" size={16} className={styles.quiet} />,
    },
  ];
}

function Standing({ order }: { order: OwnerOrder }) {
  return (
    <div>
      <OrderBadge order={order} />
      {order.books && <BooksLine books={order.books} />}
    </div>
  );
}

function OrderLink({ order }: { order: OwnerOrder }) {
  const { t, language } = useWords("owner");
  const way = useOrderHref();
  return (
    <>
      <Link
        className={`${styles.number} figures`}
        {...way(order.id)}
        title={t("orders.openOrder", { number: order.number })}
      >
        {order.number}
      </Link>
      <p className={`${styles.second} ${styles.narrowOnly} figures`}>{shortDay(order.placedAt, language)}</p>
    </>
  );
}
