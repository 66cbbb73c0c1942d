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
import { ListBar } from "@/shared/list/ListBar";
import { NothingFound } from "@/shared/list/NothingFound";
import { PageFoot } from "@/shared/list/PageFoot";
import { SortSelect } from "@/shared/list/SortSelect";
import { wholeOnWire } from "@/shared/list/search";
import { useListSearch } from "@/shared/list/useListSearch";
import { useStore } from "@/shared/tenant/store-context";
import { Icon } from "@/shared/ui/Icon";
import { PageFrame } from "@/shared/ui/PageFrame";
import { Problem } from "@/shared/ui/Problem";
import { RowSkeletons } from "@/shared/ui/Skeleton";

const SOON = 2000;

/** The catalogues that customers download: added, looked at, changed and removed. */
export default function OwnerCatalogPage() {
  const { t } = useWords("ownerCatalog");
  const { mobileNumber } = useStore();
  const list = useListSearch(Object.values(CATALOG_SORT));
  const { search, show } = list;
  const [editing, setEditing] = useState<OwnerCatalog | "new" | null>(null);
  const [removing, setRemoving] = useState<OwnerCatalog | null>(null);
  const [preparing, setPreparing] = useState(false);
  const { data, error, isFetching, refetch } = useListOwnerCatalogsQuery(
    { store: mobileNumber, search },
    { pollingInterval: preparing ? SOON : 0 },
  );
  const waits = data?.items.some(({ state }) => state === "preparing") ?? false;
  if (waits !== preparing) setPreparing(waits);
  const add = (
    <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => setEditing("new")}>
      {t("add")}
    </Button>
  );
  return (
    <PageFrame
      title={t("title")}
      note={data && t("count", { count: data.total })}
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
      {data === undefined ? (
        error ? (
          <Problem error={error} onRetry={refetch} />
        ) : (
          <RowSkeletons count={12} height={112} />
        )
      ) : data.items.length === 0 ? (
        <NothingFound words={search.words} onClear={() => show({ words: "" })} help={t("none")}>
          {add}
        </NothingFound>
      ) : (
        <div aria-busy={isFetching}>
          <ul className={styles.grid}>
            {data.items.map((catalog) => (
              <CatalogCard
                key={catalog.id}
                catalog={catalog}
                onEdit={() => setEditing(catalog)}
                onRemove={() => setRemoving(catalog)}
              />
            ))}
          </ul>
          <PageFoot total={data.total} page={search.page} size={search.size} onShow={show} />
        </div>
      )}
      <CatalogDrawer
        catalog={editing === "new" ? null : editing}
        open={editing !== null}
        onClose={() => setEditing(null)}
        onPrepared={refetch}
      />
      <RemoveCatalog catalog={removing} onClose={() => setRemoving(null)} />
    </PageFrame>
  );
}
