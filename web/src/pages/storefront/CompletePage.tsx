import { Navigate, useSearchParams } from "react-router";
import { DownloadButton } from "@/features/downloads/DownloadButton";
import { useGetOrderQuery } from "@/features/orders/api";
import { wholeRupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { LinkButton } from "@/shared/ui/Button";
import { Icon } from "@/shared/ui/Icon";
import { usePageTitle } from "@/shared/ui/PageFrame";
import styles from "./CompletePage.module.css";
import { CustomersOnly } from "./parts/CustomersOnly";

export function CompletePage() {
  const [search] = useSearchParams();
  const { path } = useStore();
  const id = search.get("orderId");
  if (!id) return <Navigate to={path("orders")} replace />;
  return (
    <CustomersOnly>
      <Complete id={id} />
    </CustomersOnly>
  );
}

function Complete({ id }: { id: string }) {
  const { t } = useWords("cart");
  const { t: catalog } = useWords("catalog");
  const { path, storefront } = useStore();
  const { data: order } = useGetOrderQuery(id);
  usePageTitle(t("complete.title"));
  return (
    <div className={styles.page}>
      <span className={styles.mark}>
        <Icon name="check" size={40} />
      </span>
      <h1>{t("complete.title")}</h1>
      {order && <p className="figures">{t("complete.number", { number: order.number })}</p>}
      {order && order.net !== null && <p className={`${styles.amount} figures`}>{wholeRupees(order.net)}</p>}
      <p>{t("complete.note")}</p>
      {storefront.paymentPicture && (
        <section className={styles.payment}>
          <h2>{t("complete.payTo")}</h2>
          <img src={storefront.paymentPicture} alt={t("complete.paymentPicture")} width={280} height={280} />
        </section>
      )}
      <div className={styles.actions}>
        <LinkButton look="primary" large to={path("orders")}>
          {t("complete.track")}
        </LinkButton>
        <DownloadButton large request={{ kind: "order", orderId: Number(id) }} text={catalog("orderPdf")} />
        <LinkButton large to={path("shop")}>
          {t("continueShopping")}
        </LinkButton>
      </div>
    </div>
  );
}
