import { Button } from "antd";
import { ListBar } from "@/features/backoffice/list/ListBar";
import { ListFrame } from "@/features/backoffice/list/ListFrame";
import { useListSearch } from "@/features/backoffice/list/useListSearch";
import { useListView } from "@/features/backoffice/list/useListView";
import { useListOwnersAccountsQuery } from "@/features/people/api";
import type { Account } from "@/features/people/wire";
import { useWords } from "@/shared/i18n/useWords";
import { previewAddress } from "@/shared/session/preview";
import { useStore } from "@/shared/tenant/store-context";
import { EmptyState } from "@/shared/ui/EmptyState";
import { PageFrame } from "@/shared/ui/PageFrame";
import { NewCustomerButton } from "../customers/NewCustomerButton";
import { CustomerCard } from "./CustomerCard";
import { useCustomerColumns } from "./columns";
import { GuestCard } from "./GuestCard";

/** With whose eyes the owner wants to see his shop: a guest's, or those of one of his customers. */
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
