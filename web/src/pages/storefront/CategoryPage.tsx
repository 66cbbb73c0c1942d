import { CategoryTiles } from "@/features/catalogue/categories/buyer/CategoryTiles";
import { useEveryCategory } from "@/features/catalogue/categories/buyer/useEveryCategory";
import { useWords } from "@/shared/i18n/useWords";
import { EmptyState } from "@/shared/ui/EmptyState";
import { Near } from "@/shared/ui/Near";
import { PageFrame } from "@/shared/ui/PageFrame";
import { Problem } from "@/shared/ui/Problem";
import { CardSkeletons } from "@/shared/ui/Skeleton";
import styles from "./HomePage.module.css";

export function CategoryPage() {
  const { t } = useWords("shop");
  const { categories, error, refetch, more } = useEveryCategory();
  return (
    <PageFrame title={t("category")}>
      {error ? (
        <Problem error={error} onRetry={refetch} />
      ) : !categories ? (
        <CardSkeletons className={styles.grid} />
      ) : categories.length === 0 ? (
        <EmptyState title={t("noItems")} help={t("noItemsHelp")} />
      ) : (
        <>
          <CategoryTiles categories={categories} roomy />
          {more && <Near key={categories.length} onNear={more} />}
        </>
      )}
    </PageFrame>
  );
}
