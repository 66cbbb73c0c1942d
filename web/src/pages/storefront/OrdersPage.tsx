import { Navigate, useSearchParams } from "react-router";
import { WaitingOrders } from "@/features/orders/cart/WaitingOrders";
import { ORDERS_PAGE, useListOrdersQuery } from "@/features/orders/orders/buyer/api";
import { OrderCard } from "@/features/orders/orders/buyer/OrderCard";
import { useWords } from "@/shared/i18n/useWords";
import { useParty } from "@/shared/session/party";
import { useSession } from "@/shared/session/useSession";
import { useStore } from "@/shared/tenant/store-context";
import { Button, LinkButton } from "@/shared/ui/Button";
import { ChipLinks } from "@/shared/ui/Chips";
import { EmptyState } from "@/shared/ui/EmptyState";
import { PageFrame } from "@/shared/ui/PageFrame";
import { Problem } from "@/shared/ui/Problem";
import { RowSkeletons } from "@/shared/ui/Skeleton";
import styles from "./OrdersPage.module.css";
import { AccountArea } from "./parts/AccountArea";
import { CustomersOnly } from "./parts/CustomersOnly";
import { OrderSearch, useOrderSearch } from "./parts/OrderSearch";

export function OrdersPage() {
  const { t } = useWords("orders");
  return (
    <CustomersOnly>
      <AccountArea>
        <PageFrame title={t("title")}>
          <WaitingOrders />
          <OrderSearch />
          <PartyChoice />
          <Orders />
          <OtherOrders />
        </PageFrame>
      </AccountArea>
    </CustomersOnly>
  );
}

/** Links from a guest's orders of this visit to a search for orders of another visit. */
function OtherOrders() {
  const { t } = useWords("orderLink");
  const { path } = useStore();
  const { guest } = useSession();
  if (!guest) return null;
  return (
    <p className={styles.other}>
      <LinkButton look="text" to={path("orders/find")}>
        {t("find.another")}
      </LinkButton>
    </p>
  );
}

/** Returns the party in the address if it is also the chosen party; the list then shows only its orders. */
function useListedParty() {
  const [params] = useSearchParams();
  const chosen = useParty()?.code;
  return params.get("party") === chosen ? chosen : undefined;
}

/** A choice between the orders of all parties of a salesperson and those of the chosen party. */
function PartyChoice() {
  const { t } = useWords("orders");
  const chosen = useParty();
  const listed = useListedParty();
  if (!chosen) return null;
  const party = encodeURIComponent(chosen.code);
  return (
    <ChipLinks
      label={t("whose")}
      chips={[
        { name: "all", text: t("allParties"), search: "", chosen: !listed },
        { name: "party", text: chosen.name, search: `party=${party}`, chosen: !!listed },
      ]}
    />
  );
}

function Orders() {
  const { t } = useWords("orders");
  const { path } = useStore();
  const { salesperson } = useSession();
  const party = useListedParty();
  const { words, status, page, clear, searchWith } = useOrderSearch();
  const { data, currentData, error, refetch } = useListOrdersQuery({
    page,
    salesperson,
    party,
    words: words || undefined,
    status,
  });
  if (error && !currentData) return <Problem error={error} onRetry={refetch} />;
  if (!data) return <RowSkeletons count={ORDERS_PAGE} height={132} />;
  const pages = Math.ceil(data.total / ORDERS_PAGE);
  if (page > 0 && page >= pages) {
    return <Navigate to={{ search: searchWith({ page: Math.max(1, pages) }) }} replace />;
  }
  if (data.total === 0) {
    return words || status ? (
      <EmptyState drawing="papers" title={t("noMatch")} help={t("noMatchHelp")}>
        <Button look="primary" onClick={clear}>
          {t("clearSearch")}
        </Button>
      </EmptyState>
    ) : (
      <EmptyState drawing="papers" title={t("none")} help={t("noneHelp")}>
        <LinkButton look="primary" to={path("shop")}>
          {t("startShopping")}
        </LinkButton>
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={styles.list}>
        {data.items.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} withParty={salesperson} />
          </li>
        ))}
      </ul>
      <Pages page={page} pages={pages} />
    </>
  );
}

function Pages({ page, pages }: { page: number; pages: number }) {
  const { t } = useWords("orders");
  const { searchWith } = useOrderSearch();
  if (pages <= 1) return null;
  const to = (index: number) => ({ search: searchWith({ page: index + 1 }) });
  return (
    <nav className={`${styles.pages} figures`} aria-label={t("pages")}>
      {page > 0 ? <LinkButton to={to(page - 1)}>{t("newer")}</LinkButton> : <span />}
      {t("page", { page: page + 1, pages })}
      {page + 1 < pages ? <LinkButton to={to(page + 1)}>{t("older")}</LinkButton> : <span />}
    </nav>
  );
}
