import { Select } from "antd";
import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { Chip } from "@/shared/ui/Chips";
import { type Shelf, useListCategoryOptionsQuery } from "./api";
import styles from "./Products.module.css";
import type { ProductFilter } from "./shelf";

type ProductFiltersProps = { shelf: Shelf; onFilter: (filter: ProductFilter) => void };

/** Filters the products that lack a picture, and the products of one category. */
export function ProductFilters({ shelf, onFilter }: ProductFiltersProps) {
  const { t } = useWords("products");
  const { category, withoutImage, hidden, withoutTax } = shelf;
  const change = (changed: Partial<ProductFilter>) =>
    onFilter({ withoutImage, hidden, withoutTax, category, ...changed });
  const { data: categories = [] } = useListCategoryOptionsQuery();
  const among = categories.filter(({ value }) => !category || value === category);
  const count = among.reduce((sum, each) => sum + each.withoutImage, 0);
  return (
    <div className={styles.filters}>
      <Chip
        pressed={withoutImage}
        onPress={() => change({ withoutImage: !withoutImage })}
        count={categories.length > 0 && quantityText(count)}
      >
        {t("list.noImages")}
      </Chip>
      <Chip pressed={hidden} onPress={() => change({ hidden: !hidden })}>
        {t("list.hidden")}
      </Chip>
      <Chip pressed={withoutTax} onPress={() => change({ withoutTax: !withoutTax })}>
        {t("list.noTax")}
      </Chip>
      <Select
        className={styles.category}
        aria-label={t("field.category")}
        allowClear
        showSearch={{ optionFilterProp: "label" }}
        placeholder={t("field.category")}
        options={categories}
        value={category}
        onChange={(value) => change({ category: value ?? null })}
      />
    </div>
  );
}
