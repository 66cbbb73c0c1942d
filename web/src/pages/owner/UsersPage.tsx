import { Button } from "antd";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { ExportButton } from "@/features/papers/exports/owner/ExportButton";
import { useListUsersQuery } from "@/features/people/editing/api";
import { PeopleTabs } from "@/features/people/editing/PeopleTabs";
import { NewSalesperson } from "@/features/people/editing/salespeople/NewSalesperson";
import { SalespersonDrawer } from "@/features/people/editing/salespeople/SalespersonDrawer";
import { UserCard } from "@/features/people/editing/salespeople/UserCard";
import { useUserColumns } from "@/features/people/editing/salespeople/useUserColumns";
import type { PersonKind, User } from "@/features/people/editing/wire";
import { PersonSignIns } from "@/features/people/sign-ins/owner/PersonSignIns";
import { sortBy, sortsOf } from "@/shared/api/declared";
import { useWords } from "@/shared/i18n/useWords";
import { ListBar } from "@/shared/list/ListBar";
import { ListFrame } from "@/shared/list/ListFrame";
import { wholeOnWire } from "@/shared/list/search";
import { useListSearch } from "@/shared/list/useListSearch";
import { useListView } from "@/shared/list/useListView";
import { useCustomerWay } from "@/shared/tenant/customer-way";
import { EmptyState } from "@/shared/ui/EmptyState";
import { Icon } from "@/shared/ui/Icon";
import { PageFrame } from "@/shared/ui/PageFrame";

const WHO = "who";
const KINDS: readonly PersonKind[] = ["account", "sman"];

/**
 * Lists the sales team, or customers and salespeople together; a salesperson's row expands to their parties.
 */
export default function UsersPage() {
  const { t } = useWords("people");
  const customer = useCustomerWay();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const list = useListSearch(sortsOf("UserOut"));
  const kind = KINDS.find((name) => name === params.get(WHO));
  const { words, page, size, sort, desc } = list.search;
  const users = useListUsersQuery({ kind, words, page, size, sort, desc });
  const view = useListView<User>("users", useUserColumns());
  const [open, setOpen] = useState<User | "new" | null>(null);
  const show = (user: User) => {
    if (user.kind === "sman") setOpen(user);
    else {
      const { to, state } = customer(user.code);
      navigate(to, { state });
    }
  };
  return (
    <PageFrame
      title={t(kind === "sman" ? "users.team" : "users.title")}
      note={users.data && <span className="figures">{t("users.count", { count: users.data.total })}</span>}
      actions={
        <>
          <Button icon={<Icon name="plus" size={16} />} onClick={() => setOpen("new")}>
            {t("users.add")}
          </Button>
          <ExportButton
            list={{
              kind: "users",
              filters: { ...wholeOnWire(list.search), userType: kind },
            }}
          />
        </>
      }
    >
      <PeopleTabs current={kind === "sman" ? "team" : "everyone"} />
      <ListBar list={list} searchLabel={t("users.search")} searchButton view={view} />
      <ListFrame
        of={users}
        failed={t("users.failed")}
        list={list}
        view={view}
        ownOrder={{ sort: sortBy("UserOut", "name"), desc: false }}
        keyOf={({ kind: of, code }) => `${of} ${code}`}
        nameOf={({ name }) => name}
        onOpen={show}
        card={(user) => <UserCard user={user} onOpen={() => show(user)} />}
        empty={
          <EmptyState
            drawing="papers"
            title={t("users.none")}
            help={words ? t("users.noneFits", { words }) : t("users.noneYet")}
          >
            {words ? (
              <Button size="large" onClick={() => list.show({ words: "" })}>
                {t("users.all")}
              </Button>
            ) : (
              <Button type="primary" size="large" onClick={() => setOpen("new")}>
                {t("users.add")}
              </Button>
            )}
          </EmptyState>
        }
      />
      {open === "new" ? (
        <NewSalesperson onClose={() => setOpen(null)} onAdded={setOpen} />
      ) : (
        open && (
          <SalespersonDrawer salesperson={open} onClose={() => setOpen(null)} onChanged={setOpen}>
            <PersonSignIns kind="sman" code={open.code} />
          </SalespersonDrawer>
        )
      )}
    </PageFrame>
  );
}
