import { Link } from "react-router";
import { useGetLastOrderQuery } from "@/features/orders/orders/buyer/api";
import panels from "@/features/orders/orders/buyer/Order.module.css";
import { shortDay } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";
import { useParty } from "@/shared/session/party";
import { useSession } from "@/shared/session/useSession";
import { useStore } from "@/shared/tenant/store-context";
import { RepeatButton } from "./RepeatButton";

/** Returns the last order of the customer or the chosen party; null without one, undefined while it loads. */
export function useLastOrder() {
  const { customer, salesperson } = useSession();
  const party = useParty()?.code;
  const {
    currentData = null,
    isLoading,
    error,
  } = useGetLastOrderQuery({ salesperson, party }, { skip: !customer || (salesperson && !party) });
  // A query that failed loads again for each part that shows it. If that counted as loading, the page would
  // remove these parts and show them again without end.
  return isLoading && !error ? undefined : currentData;
}

/** Offers to repeat the last order of the customer, or of the party that a salesperson chose. */
export function LastOrder() {
  const { t, language } = useWords("cart");
  const { t: orders } = useWords("orders");
  const { path } = useStore();
  const order = useLastOrder();
  if (!order) return null;
  const facts = [shortDay(order.placedAt, language), orders("items", { count: order.itemCount })];
  return (
    <section className={`${panels.card} ${panels.between}`} aria-label={t("again.last")}>
      <div>
        <p className={panels.small}>{t("again.last")}</p>
        <Link className={panels.cardTitle} to={path(`order/${order.id}`)}>
          {orders("number", { number: order.number })}
        </Link>
        <p className={`${panels.small} figures`}>{facts.join(" · ")}</p>
      </div>
      <RepeatButton order={order} look="outline" />
    </section>
  );
}
