import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { CustomerOrders } from "@/features/orders/orders/owner/list/CustomerOrders";
import { ExportButton } from "@/features/papers/exports/owner/ExportButton";
import { CustomerItems } from "@/features/papers/reports/CustomerItems";
import { CustomerDevices } from "@/features/people/approvals/CustomerDevices";
import { useGetCustomerQuery } from "@/features/people/editing/customer/api";
import styles from "@/features/people/editing/customer/Customer.module.css";
import { CustomerContact } from "@/features/people/editing/customer/CustomerContact";
import { CustomerFigures } from "@/features/people/editing/customer/CustomerFigures";
import { CustomerNotes } from "@/features/people/editing/customer/CustomerNotes";
import { CustomerTop } from "@/features/people/editing/customer/CustomerTop";
import { CustomerVisits } from "@/features/people/editing/customer/CustomerVisits";
import type { CustomerHead } from "@/features/people/editing/customer/wire";
import { AccountDrawer } from "@/features/people/editing/customers/AccountDrawer";
import { useAccountDialogs } from "@/features/people/editing/customers/useAccountDialogs";
import type { Account } from "@/features/people/editing/wire";
import { Receivables } from "@/features/people/receivables/Receivables";
import { PersonSignIns } from "@/features/people/sign-ins/owner/PersonSignIns";
import { LinkButton } from "@/shared/antd/LinkButton";
import { readProblem } from "@/shared/api/problem";
import { spanOnWire } from "@/shared/date-range/date-range";
import { useMedia } from "@/shared/hooks/useMedia";
import { useWords } from "@/shared/i18n/useWords";
import { Tabs } from "@/shared/list/Tabs";
import { previewAddress } from "@/shared/session/preview";
import { useStore } from "@/shared/tenant/store-context";
import { EmptyState } from "@/shared/ui/EmptyState";
import { usePageTitle } from "@/shared/ui/PageFrame";
import { Problem } from "@/shared/ui/Problem";
import { RowSkeletons } from "@/shared/ui/Skeleton";

const TABS = ["orders", "items", "dues", "visits", "about"] as const;
/** Up to this width, the panels next to the lists are a separate tab. */
const NARROW = "(max-width: 1099.98px)";
const NOT_FOUND = 404;

/** The page of a customer: their account, dues, orders, visits and notes. */
export default function CustomerPage() {
  const [params] = useSearchParams();
  const code = params.get("id") ?? "";
  const { currentData, error, refetch } = useGetCustomerQuery(code, { skip: !code });
  if (currentData) return <Loaded key={code} head={currentData} />;
  if (!code || (error && readProblem(error).status === NOT_FOUND)) return <Unknown />;
  if (error) return <Problem error={error} onRetry={refetch} />;
  return <RowSkeletons count={6} height={72} />;
}

function Loaded({ head }: { head: CustomerHead }) {
  const narrow = useMedia(NARROW);
  const { path } = useStore();
  const navigate = useNavigate();
  const [editing, setEditing] = useState(false);
  const { account } = head;
  const { code } = account;
  const { onPassword, onRemove, dialogs } = useAccountDialogs(() => navigate(path("owner/usersettings")));
  usePageTitle(account.name);
  const about = <About head={head} onPassword={onPassword} />;
  return (
    <article className={styles.page}>
      <CustomerTop account={account} onEdit={() => setEditing(true)} />
      <CustomerFigures head={head} />
      <div className={styles.column}>
        <Lists head={head} about={narrow ? about : null} />
      </div>
      {!narrow && about}
      {editing && (
        <AccountDrawer
          code={code}
          onClose={() => setEditing(false)}
          onPassword={onPassword}
          onRemove={onRemove}
        />
      )}
      {dialogs}
    </article>
  );
}

type AboutProps = { head: CustomerHead; onPassword: (account: Account) => void };

/** The notes on a customer, their contact details, devices and sign-ins. */
function About({ head, onPassword }: AboutProps) {
  const { t } = useWords("approvals");
  const { code } = head.account;
  return (
    <div className={styles.column}>
      <CustomerNotes code={code} />
      <CustomerContact head={head} onPassword={onPassword} />
      <section className={styles.panel}>
        <h2>{t("customer.title")}</h2>
        <CustomerDevices code={code} />
      </section>
      <PersonSignIns kind="account" code={code} />
    </div>
  );
}

/** The lists of a customer, one at a time; `about` is one of them if there is no room next to the lists. */
function Lists({ head, about }: { head: CustomerHead; about: ReactNode }) {
  const { t } = useWords("customer");
  const { mobileNumber, path } = useStore();
  const [params] = useSearchParams();
  const { code, creditFromBooks } = head.account;
  const offered = TABS.filter((name) => (name !== "about" || about) && (name !== "dues" || creditFromBooks));
  const tab = offered.find((name) => name === params.get("tab")) ?? "orders";
  const tabs = offered.map((name) => ({
    name,
    to: { pathname: path("owner/customer"), search: new URLSearchParams({ id: code, tab: name }).toString() },
    text: t(`tab.${name}`),
  }));
  const none = (
    <EmptyState drawing="papers" title={t("noOrders")} help={t("noOrdersHelp")}>
      <Button size="large" target="_blank" rel="noreferrer" href={previewAddress(mobileNumber, code)}>
        {t("shop")}
      </Button>
    </EmptyState>
  );
  return (
    <>
      <Tabs label={t("tabs")} current={tab} tabs={tabs} />
      {tab === "orders" && <CustomerOrders code={code} none={none} />}
      {tab === "items" && <CustomerItems code={code} none={none} />}
      {tab === "dues" && (
        <Receivables
          code={code}
          file={(days) => (
            <ExportButton list={{ kind: "statement", filters: { partyCd: code, ...spanOnWire(days) } }} />
          )}
        />
      )}
      {tab === "visits" && <CustomerVisits visits={head.visits} />}
      {tab === "about" && about}
    </>
  );
}

function Unknown() {
  const { t } = useWords("customer");
  const { t: common } = useWords("common");
  const { path } = useStore();
  return (
    <EmptyState page drawing="papers" title={common("noDataFound")} help={t("unknown")}>
      <LinkButton to={path("owner/usersettings")}>{t("all")}</LinkButton>
    </EmptyState>
  );
}
