import { Suspense } from "react";
import { useParams } from "react-router";
import { PayPanel } from "@/features/money/payments/buyer/PayPanel";
import { useGetLinkedOrderQuery } from "@/features/orders/orders/buyer/api";
import { Dispatches } from "@/features/orders/orders/buyer/Dispatches";
import panels from "@/features/orders/orders/buyer/Order.module.css";
import { OrderItems } from "@/features/orders/orders/buyer/OrderItems";
import { OrderSums } from "@/features/orders/orders/buyer/OrderSums";
import { OrderTimeline } from "@/features/orders/orders/buyer/OrderTimeline";
import { StoreNote } from "@/features/orders/orders/buyer/StoreNote";
import type { Order } from "@/features/orders/orders/buyer/wire";
import { OrderAmount } from "@/features/orders/orders/OrderAmount";
import { DownloadButton } from "@/features/papers/exports/buyer/DownloadButton";
import { readProblem } from "@/shared/api/problem";
import { chatLink } from "@/shared/format/chat-link";
import { fullDay } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { LinkButton, OutwardButton } from "@/shared/ui/Button";
import { EmptyState } from "@/shared/ui/EmptyState";
import { Icon } from "@/shared/ui/Icon";
import { usePageTitle } from "@/shared/ui/PageFrame";
import { Problem } from "@/shared/ui/Problem";
import { RowSkeletons } from "@/shared/ui/Skeleton";
import { StatusBadge } from "@/shared/ui/StatusBadge";
import styles from "./OrderPage.module.css";

const UNKNOWN = 404;
const EXPIRED = 410;

/** A read-only page of an order for anyone who has its link. */
export function LinkedOrderPage() {
  const { token = "" } = useParams();
  const { data, error, refetch } = useGetLinkedOrderQuery(token);
  const { status } = readProblem(error);
  return (
    <>
      {/* The server's page has these tags too, but the application may have come from another page. */}
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      {data ? (
        <Linked order={data} token={token} />
      ) : status === EXPIRED || status === UNKNOWN ? (
        <NoOrder expired={status === EXPIRED} />
      ) : error ? (
        <Problem error={error} onRetry={refetch} />
      ) : (
        <RowSkeletons count={6} />
      )}
    </>
  );
}

function NoOrder({ expired }: { expired: boolean }) {
  const { t } = useWords("orderLink");
  const { path } = useStore();
  const kind = expired ? "expired" : "unknown";
  usePageTitle(t(`link.${kind}`));
  return (
    <EmptyState page drawing="papers" title={t(`link.${kind}`)} help={t(`link.${kind}Help`)}>
      <LinkButton look="primary" to={path("orders/find")}>
        {t("find.title")}
      </LinkButton>
    </EmptyState>
  );
}

function Linked({ order, token }: { order: Order; token: string }) {
  const { t, language } = useWords("orders");
  const { t: link } = useWords("orderLink");
  const { t: catalog } = useWords("catalog");
  const { company } = useStore();
  const title = t("number", { number: order.number });
  usePageTitle(title);
  const chat = chatLink(company.mobileNumber, link("link.askText", { title, store: company.name }));
  return (
    <article className={styles.page}>
      <header className={`${styles.head} ${styles.headAlone}`}>
        <div className={styles.words}>
          <h1 className="figures">{title}</h1>
          <p className="figures">{fullDay(order.placedAt, language)}</p>
        </div>
      </header>
      <div className={styles.column}>
        <section className={panels.panel}>
          <div className={panels.between}>
            <div>
              {order.net !== null && (
                <p className={`${panels.figure} figures`}>
                  <OrderAmount order={order} />
                </p>
              )}
              <p className={panels.small}>{t("items", { count: order.itemCount })}</p>
            </div>
            <StatusBadge status={order.status} partly={order.partly} />
          </div>
          <OrderTimeline order={order} />
        </section>
        <OrderItems order={order} />
      </div>
      <div className={styles.column}>
        <StoreNote order={order} />
        {/* Without this boundary, texts that load late would hide the whole page. */}
        <Suspense fallback={null}>
          <Dispatches order={order} link={token} />
        </Suspense>
        <OrderSums order={order} />
        <Suspense fallback={null}>
          {order.net !== null && <PayPanel className={panels.panel} paidFor={{ link: token }} />}
        </Suspense>
        {order.recipient && (
          <section className={panels.panel}>
            <h2>{t("deliverTo")}</h2>
            <p className={`${styles.address} figures`}>
              {[order.recipient.name, order.recipient.address, order.recipient.phone]
                .filter(Boolean)
                .join(", ")}
            </p>
            <p className={`${styles.address} ${panels.small}`}>{link("link.note")}</p>
          </section>
        )}
        <div className={styles.foot}>
          <DownloadButton large request={{ kind: "linkedOrder", token }} text={catalog("orderPdf")} />
          {chat && (
            <OutwardButton large href={chat}>
              <Icon name="message" /> {link("link.ask")}
            </OutwardButton>
          )}
        </div>
      </div>
    </article>
  );
}
