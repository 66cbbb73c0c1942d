import { Select } from "antd";
import { Chip } from "@/features/backoffice/Chips";
import { type Shelf, useListCategoryChoicesQuery } from "@/features/products/api";
import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import styles from "./Products.module.css";
import type { ProductFilter } from "./shelf";

type ProductFiltersProps = { shelf: Shelf; onFilter: (filter: ProductFilter) => void };

/** What has no picture yet, and the products of one category. */
export function ProductFilters({ shelf: { category, withoutImage }, onFilter }: ProductFiltersProps) {
  const { t } = useWords("products");
  const { data: categories = [] } = useListCategoryChoicesQuery();
  const among = categories.filter(({ value }) => !category || value === category);
  const count = among.reduce((sum, each) => sum + each.withoutImage, 0);
  return (
    <div className={styles.filters}>
      <Chip
        pressed={withoutImage}
        onPress={() => onFilter({ withoutImage: !withoutImage, category })}
        count={categories.length > 0 && quantityText(count)}
      >
        {t("list.noImages")}
      </Chip>
      <Select
        className={styles.category}
        aria-label={t("field.category")}
        allowClear
        showSearch={{ optionFilterProp: "label" }}
        placeholder={t("field.category")}
        options={categories}
        value={category}
        onChange={(value) => onFilter({ withoutImage, category: value ?? null })}
      />
    </div>
  );
}
