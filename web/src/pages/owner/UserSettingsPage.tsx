import { Button } from "antd";
import { useNavigate } from "react-router";
import { ExportButton } from "@/features/papers/exports/owner/ExportButton";
import { useListOwnersAccountsQuery } from "@/features/people/editing/api";
import { AccountCard } from "@/features/people/editing/customers/AccountCard";
import { AccountDetails } from "@/features/people/editing/customers/AccountDetails";
import { AccountDrawer } from "@/features/people/editing/customers/AccountDrawer";
import { AccountFilters } from "@/features/people/editing/customers/AccountFilters";
import { narrowingOnWire } from "@/features/people/editing/customers/narrowing";
import { useAccountColumns } from "@/features/people/editing/customers/useAccountColumns";
import { useAccountDialogs } from "@/features/people/editing/customers/useAccountDialogs";
import { useAccountList } from "@/features/people/editing/customers/useAccountList";
import { InviteAllButton } from "@/features/people/editing/invite-all/InviteAllButton";
import { NewCustomerButton } from "@/features/people/editing/new-customer/NewCustomerButton";
import { PeopleTabs } from "@/features/people/editing/PeopleTabs";
import { ACCOUNT_SORT, type Account } from "@/features/people/editing/wire";
import { LinkButton } from "@/shared/antd/LinkButton";
import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { ListBar } from "@/shared/list/ListBar";
import { ListFrame } from "@/shared/list/ListFrame";
import { NothingFound } from "@/shared/list/NothingFound";
import { wholeOnWire } from "@/shared/list/search";
import { useListView } from "@/shared/list/useListView";
import { useCustomerWay } from "@/shared/tenant/customer-way";
import { useStore } from "@/shared/tenant/store-context";
import { PageFrame } from "@/shared/ui/PageFrame";

/** Lists all customers of the store, to search, edit, lock, remove, or set a password. */
export default function UserSettingsPage() {
  const { t } = useWords("people");
  const { t: preview } = useWords("preview");
  const { path } = useStore();
  const navigate = useNavigate();
  const { list, narrowing, filter, editing, edit } = useAccountList();
  const { words, page, size, sort, desc } = list.search;
  const accounts = useListOwnersAccountsQuery({ words, page, size, sort, desc, narrowing });
  const { onPassword, onRemove, dialogs } = useAccountDialogs(() => edit(null));
  const customer = useCustomerWay();
  const ways = { onEdit: ({ code }: Account) => edit(code), onPassword, onRemove };
  const view = useListView("accounts", useAccountColumns(ways));
  const narrowed = Object.values(narrowing).some(Boolean);
  const rows = accounts.data?.items ?? [];
  const total = accounts.data?.total;
  const place = rows.findIndex(({ code }) => code === editing);
  const to = (at: number) => (rows[at] ? () => edit(rows[at]?.code ?? null) : null);
  return (
    <PageFrame
      title={t("settings.title")}
      note={total !== undefined && <span className="figures">{t("settings.count", { count: total })}</span>}
      actions={
        <>
          <Button onClick={() => navigate(path("owner/import"))}>{t("settings.import")}</Button>
          <ExportButton
            list={{
              kind: "accounts",
              filters: {
                ...wholeOnWire(list.search),
                ...narrowingOnWire(narrowing),
              },
            }}
          />
          <InviteAllButton />
          <NewCustomerButton />
        </>
      }
    >
      <PeopleTabs current="customers" />
      <ListBar list={list} searchLabel={t("settings.search")} view={view}>
        <AccountFilters narrowing={narrowing} onFilter={filter} />
      </ListBar>
      <ListFrame
        of={accounts}
        list={list}
        view={view}
        ownOrder={{ sort: ACCOUNT_SORT.name, desc: false }}
        keyOf={({ code }) => code}
        nameOf={({ name }) => name}
        onOpen={({ code }) => {
          const { to, state } = customer(code);
          navigate(to, { state });
        }}
        details={(account) => <AccountDetails account={account} />}
        card={(account) => <AccountCard account={account} {...ways} />}
        empty={
          <NothingFound
            words={words}
            onClear={() => list.show({ words: "" })}
            help={t(narrowed ? "settings.noneHere" : "settings.noneYet")}
          >
            {narrowed ? (
              <LinkButton to={path("owner/usersettings")}>{t("settings.all")}</LinkButton>
            ) : (
              <>
                <LinkButton type="primary" to={path("owner/import")}>
                  {t("settings.import")}
                </LinkButton>
                <LinkButton to={path("owner/usersettings?new=customer")}>{preview("new.title")}</LinkButton>
              </>
            )}
          </NothingFound>
        }
      />
      {editing && (
        <AccountDrawer
          code={editing}
          place={
            place >= 0 && total !== undefined
              ? t("edit.place", { place: quantityText(page * size + place + 1), total: quantityText(total) })
              : undefined
          }
          onClose={() => edit(null)}
          onPrevious={place >= 0 ? to(place - 1) : undefined}
          onNext={place >= 0 ? to(place + 1) : undefined}
          onPassword={onPassword}
          onRemove={onRemove}
        />
      )}
      {dialogs}
    </PageFrame>
  );
}
