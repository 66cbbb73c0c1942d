import { Checkbox, Table, type TableColumnsType } from "antd";
import type { ReactNode } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { orderSelectable, partyOf } from "@/features/backoffice/orders/rules";
import type { OwnerOrder } from "@/features/backoffice/orders/wire";
import { timeOfDay } from "@/features/backoffice/time";
import { shortDay } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { Icon } from "@/shared/ui/Icon";
import { Rupees } from "@/shared/ui/Rupees";
import { StatusBadge } from "@/shared/ui/StatusBadge";
import { itemsInBrief, type OrderListShape } from "./list";
import styles from "./Orders.module.css";

/** The orders as a table; a row opens its order. */
export function OrdersTable({ orders, chosen, below, onSelect, onSelectAll }: OrderListShape) {
  const { t } = useWords("owner");
  const { path } = useStore();
  const location = useLocation();
  const navigate = useNavigate();
  const columns = useColumns();
  const selectable = orders.filter(orderSelectable).length;
  const all = selectable > 0 && chosen.length === selectable;
  return (
    <Table<OwnerOrder>
      className={`${styles.table} ${below ? styles.below : ""}`}
      rowKey="id"
      dataSource={orders}
      columns={columns}
      tableLayout="fixed"
      pagination={false}
      rowSelection={{
        columnWidth: 40,
        selectedRowKeys: chosen,
        onChange: (keys) => onSelect(keys.map(Number)),
        columnTitle: (
          <Checkbox
            aria-label={t("bulk.allOnPage", { count: selectable })}
            title={t("bulk.allOnPage", { count: selectable })}
            disabled={selectable === 0}
            checked={all}
            indeterminate={chosen.length > 0 && !all}
            onChange={() => (all ? onSelect([]) : onSelectAll())}
          />
        ),
        getCheckboxProps: (order) => ({
          disabled: !orderSelectable(order),
          "aria-label": t("orders.select", { number: order.number }),
        }),
      }}
      onRow={({ id }) => ({
        onClick: (event) => {
          if ((event.target as HTMLElement).closest("a, label, .ant-table-selection-column")) return;
          navigate(`${path("owner/orderdetail")}?id=${id}`, {
            state: { from: location.pathname + location.search },
          });
        },
      })}
    />
  );
}

function useColumns(): TableColumnsType<OwnerOrder> {
  const { t, language } = useWords("owner");
  return [
    { title: t("orders.order"), width: 68, render: (order) => <OrderLink order={order} /> },
    {
      title: t("orders.placed"),
      width: 96,
      responsive: ["lg"],
      render: ({ placedAt }: OwnerOrder) => (
        <Two first={shortDay(placedAt, language)} second={timeOfDay(placedAt, language)} />
      ),
    },
    {
      title: t("orders.party"),
      render: (order: OwnerOrder) => {
        const { guest, name, place } = partyOf(order);
        const shown = guest ? t("orders.guest", { name }) : name;
        return <Two first={<b title={shown}>{shown}</b>} second={place} />;
      },
    },
    {
      title: t("orders.itemsTitle"),
      width: 176,
      responsive: ["xl"],
      render: (order: OwnerOrder) => {
        const { first, full, rest } = itemsInBrief(order, t);
        return <Two first={<span title={full}>{first}</span>} second={rest} />;
      },
    },
    {
      title: t("orders.salesperson"),
      width: 128,
      responsive: ["xl"],
      ellipsis: true,
      render: ({ salesperson }: OwnerOrder) =>
        salesperson ? (
          <span title={salesperson.code}>{salesperson.name}</span>
        ) : (
          <span className={styles.quiet}>{t("orders.own")}</span>
        ),
    },
    {
      title: t("orders.amount"),
      width: 104,
      align: "right",
      render: ({ net }: OwnerOrder) => <Rupees amount={net} whole className={styles.amount} />,
    },
    {
      title: t("orders.status"),
      width: 114,
      render: ({ status }: OwnerOrder) => <StatusBadge status={status} />,
    },
    {
      title: <span className="visually-hidden">{t("orders.open")}</span>,
      width: 40,
      responsive: ["xl"],
      render: () => <Icon name="chevronRight" size={16} className={styles.quiet} />,
    },
  ];
}

function OrderLink({ order }: { order: OwnerOrder }) {
  const { t, language } = useWords("owner");
  const { path } = useStore();
  const location = useLocation();
  return (
    <>
      <Link
        className={`${styles.number} figures`}
        to={`${path("owner/orderdetail")}?id=${order.id}`}
        state={{ from: location.pathname + location.search }}
        title={t("orders.openOrder", { number: order.number })}
      >
        {order.number}
      </Link>
      <p className={`${styles.second} ${styles.narrowOnly} figures`}>{shortDay(order.placedAt, language)}</p>
    </>
  );
}

function Two({ first, second }: { first: ReactNode; second: string }) {
  return (
    <>
      <p className="ellipsis">{first}</p>
      <p className={`${styles.second} ellipsis figures`}>{second}</p>
    </>
  );
}
