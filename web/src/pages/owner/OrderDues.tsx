import order from "@/features/orders/orders/owner/detail/OrderDetail.module.css";
import { useGetCustomerQuery } from "@/features/people/editing/customer/api";
import styles from "@/features/people/editing/customer/Customer.module.css";
import { DuesFacts } from "@/features/people/editing/customer/CustomerFigures";
import { useGetDuesQuery } from "@/features/people/receivables/api";
import { useWords } from "@/shared/i18n/useWords";
import { Bar } from "@/shared/ui/Skeleton";

/** The height of the figures if each has one small line. */
const HEIGHT = 82;

/** Shows what an order's customer owes, where the owner decides on the order. */
export function OrderDues({ code }: { code: string }) {
  const { t } = useWords("customer");
  const { currentData: head, isFetching } = useGetCustomerQuery(code);
  const { currentData: dues } = useGetDuesQuery(code);
  if (!head) {
    return isFetching ? (
      <div className={order.wide}>
        <Bar height={HEIGHT} borderRadius={10} />
      </div>
    ) : null;
  }
  return (
    <dl className={`${styles.panel} ${styles.strip} ${order.dues} figures`} aria-label={t("dues")}>
      <DuesFacts head={head} overdue={dues?.overdue} />
    </dl>
  );
}
