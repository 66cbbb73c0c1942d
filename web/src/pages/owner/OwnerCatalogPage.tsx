import { Button } from "antd";
import { useState } from "react";
import { useListOwnerCatalogsQuery } from "@/features/catalogue/catalogs/owner/api";
import { CatalogCard } from "@/features/catalogue/catalogs/owner/CatalogCard";
import { CatalogDrawer } from "@/features/catalogue/catalogs/owner/CatalogDrawer";
import styles from "@/features/catalogue/catalogs/owner/OwnerCatalog.module.css";
import { RemoveCatalog } from "@/features/catalogue/catalogs/owner/RemoveCatalog";
import { CATALOG_SORT, type OwnerCatalog } from "@/features/catalogue/catalogs/owner/wire";
import { ExportButton } from "@/features/papers/exports/owner/ExportButton";
import { useWords } from "@/shared/i18n/useWords";
import { CardGrid } from "@/shared/list/CardGrid";
import { ListBar } from "@/shared/list/ListBar";
import { SortSelect } from "@/shared/list/SortSelect";
import { wholeOnWire } from "@/shared/list/search";
import { useListSearch } from "@/shared/list/useListSearch";
import { useStore } from "@/shared/tenant/store-context";
import { Icon } from "@/shared/ui/Icon";
import { PageFrame } from "@/shared/ui/PageFrame";
import { RowSkeletons } from "@/shared/ui/Skeleton";

const SOON = 2000;

/** The catalogues that customers download, to add, view, change and remove. */
export default function OwnerCatalogPage() {
  const { t } = useWords("ownerCatalog");
  const { mobileNumber } = useStore();
  const list = useListSearch(Object.values(CATALOG_SORT));
  const { search, show } = list;
  const [editing, setEditing] = useState<OwnerCatalog | "new" | null>(null);
  const [removing, setRemoving] = useState<OwnerCatalog | null>(null);
  const [preparing, setPreparing] = useState(false);
  const found = useListOwnerCatalogsQuery(
    { store: mobileNumber, search },
    { pollingInterval: preparing ? SOON : 0 },
  );
  const waits = found.data?.items.some(({ state }) => state === "preparing") ?? false;
  if (waits !== preparing) setPreparing(waits);
  const add = (
    <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => setEditing("new")}>
      {t("add")}
    </Button>
  );
  return (
    <PageFrame
      title={t("title")}
      note={found.data && t("count", { count: found.data.total })}
      actions={
        <>
          <ExportButton list={{ kind: "catalogs", filters: wholeOnWire(search) }} />
          {add}
        </>
      }
    >
      <ListBar list={list} searchLabel={t("search")}>
        <SortSelect
          list={list}
          ways={[
            { sort: CATALOG_SORT.title, title: t("form.title") },
            { sort: CATALOG_SORT.number, title: t("age") },
          ]}
        />
      </ListBar>
      <CardGrid
        of={found}
        search={search}
        show={show}
        className={styles.grid}
        skeleton={<RowSkeletons count={12} height={112} />}
        none={t("none")}
        add={add}
        card={(catalog) => (
          <CatalogCard
            key={catalog.id}
            catalog={catalog}
            onEdit={() => setEditing(catalog)}
            onRemove={() => setRemoving(catalog)}
          />
        )}
      />
      <CatalogDrawer
        catalog={editing === "new" ? null : editing}
        open={editing !== null}
        onClose={() => setEditing(null)}
        onPrepared={found.refetch}
      />
      <RemoveCatalog catalog={removing} onClose={() => setRemoving(null)} />
    </PageFrame>
  );
}
