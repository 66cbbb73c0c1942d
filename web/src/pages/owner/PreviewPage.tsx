import { Button } from "antd";
import { useListOwnersAccountsQuery } from "@/features/people/editing/api";
import { NewCustomerButton } from "@/features/people/editing/new-customer/NewCustomerButton";
import { CustomerCard } from "@/features/people/editing/preview/CustomerCard";
import { useCustomerColumns } from "@/features/people/editing/preview/columns";
import { GuestCard } from "@/features/people/editing/preview/GuestCard";
import type { Account } from "@/features/people/editing/wire";
import { useWords } from "@/shared/i18n/useWords";
import { ListBar } from "@/shared/list/ListBar";
import { ListFrame } from "@/shared/list/ListFrame";
import { useListSearch } from "@/shared/list/useListSearch";
import { useListView } from "@/shared/list/useListView";
import { previewAddress } from "@/shared/session/preview";
import { useStore } from "@/shared/tenant/store-context";
import { EmptyState } from "@/shared/ui/EmptyState";
import { PageFrame } from "@/shared/ui/PageFrame";

/** A choice of the person whose view of the shop the owner previews: a guest or a customer. */
export default function PreviewPage() {
  const { t } = useWords("preview");
  const { mobileNumber } = useStore();
  const list = useListSearch<never>([]);
  const { words, page, size } = list.search;
  const query = useListOwnersAccountsQuery({ words, page, size });
  const view = useListView<Account>("preview", useCustomerColumns());
  const open = ({ code, locked }: Account) => {
    if (!locked) window.open(previewAddress(mobileNumber, code), "_blank", "noopener");
  };
  return (
    <PageFrame title={t("title")} note={t("note")} actions={<NewCustomerButton />}>
      <GuestCard />
      <ListBar list={list} view={view} searchLabel={t("search")} />
      <ListFrame
        of={query}
        list={list}
        view={view}
        keyOf={({ code }) => code}
        nameOf={({ name }) => name}
        onOpen={open}
        card={(customer) => <CustomerCard customer={customer} />}
        empty={
          <EmptyState title={t("none")} help={words ? t("noneFits", { words }) : t("noneYet")}>
            {words && <Button onClick={() => list.show({ words: "" })}>{t("showAll")}</Button>}
          </EmptyState>
        }
      />
    </PageFrame>
  );
}
