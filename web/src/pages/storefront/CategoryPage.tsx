import { useListCategoriesQuery } from "@/features/catalogue/api";
import { CategoryTiles } from "@/features/catalogue/CategoryTiles";
import { useWords } from "@/shared/i18n/useWords";
import { EmptyState } from "@/shared/ui/EmptyState";
import { PageFrame } from "@/shared/ui/PageFrame";
import { Problem } from "@/shared/ui/Problem";
import { CardSkeletons } from "@/shared/ui/Skeleton";
import styles from "./HomePage.module.css";

export function CategoryPage() {
  const { t } = useWords("shop");
  const { data, error, refetch } = useListCategoriesQuery({});
  return (
    <PageFrame title={t("category")}>
      {error ? (
        <Problem error={error} onRetry={refetch} />
      ) : !data ? (
        <CardSkeletons className={styles.grid} />
      ) : data.items.length === 0 ? (
        <EmptyState title={t("noItems")} help={t("noItemsHelp")} />
      ) : (
        <CategoryTiles categories={data.items} roomy />
      )}
    </PageFrame>
  );
}
