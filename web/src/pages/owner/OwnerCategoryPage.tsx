import { Button } from "antd";
import { useState } from "react";
import { useListOwnerCategoriesQuery } from "@/features/catalogue/categories/owner/api";
import styles from "@/features/catalogue/categories/owner/Categories.module.css";
import { CategoryCard } from "@/features/catalogue/categories/owner/CategoryCard";
import { CategoryDrawer } from "@/features/catalogue/categories/owner/CategoryDrawer";
import { CATEGORY_SORT } from "@/features/catalogue/categories/owner/wire";
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
import { CardSkeletons } from "@/shared/ui/Skeleton";

const SORTS = ["priority", "name", "code", "products"] as const;

/** The categories as a grid, to set their pictures, priority and catalogue. */
export default function OwnerCategoryPage() {
  const { t } = useWords("ownerCategory");
  const { mobileNumber } = useStore();
  const list = useListSearch(Object.values(CATEGORY_SORT));
  const { search, show } = list;
  const [editing, setEditing] = useState<string | null>(null);
  const found = useListOwnerCategoriesQuery({ store: mobileNumber, search });
  const items = found.data?.items ?? [];
  const index = items.findIndex(({ code }) => code === editing);
  const neighbour = (step: 1 | -1) => {
    const other = index >= 0 ? items[index + step] : undefined;
    return other ? () => setEditing(other.code) : null;
  };
  const add = (
    <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => setEditing("")}>
      {t("new")}
    </Button>
  );
  return (
    <PageFrame
      title={t("title")}
      note={found.data && t("count", { count: found.data.total })}
      actions={
        <>
          <ExportButton list={{ kind: "categories", filters: wholeOnWire(search) }} />
          {add}
        </>
      }
    >
      <ListBar list={list} searchLabel={t("search")}>
        <SortSelect
          list={list}
          ways={SORTS.map((name) => ({ sort: CATEGORY_SORT[name], title: t(`sort.${name}`) }))}
        />
      </ListBar>
      <CardGrid
        of={found}
        search={search}
        show={show}
        className={styles.grid}
        skeleton={<CardSkeletons className={styles.grid} />}
        none={t("none")}
        add={add}
        card={(category) => (
          <CategoryCard
            key={category.code}
            category={category}
            onEdit={() => setEditing(category.code)}
            onChanged={found.refetch}
          />
        )}
      />
      <CategoryDrawer
        category={items[index] ?? null}
        open={editing === "" || index >= 0}
        onClose={() => setEditing(null)}
        onChanged={found.refetch}
        onPrevious={neighbour(-1)}
        onNext={neighbour(1)}
      />
    </PageFrame>
  );
}
