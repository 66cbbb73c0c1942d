import { useId } from "react";
import { useListCategoryOptionsQuery } from "@/features/catalogue/products/owner/api";
import { NameInput } from "@/shared/antd/NameInput";
import { useWords } from "@/shared/i18n/useWords";
import styles from "./Imports.module.css";

type CategoryOfAllProps = { name: string; onName: (name: string) => void };

/**
 * Chooses one category for all new items of a file without a category column: an existing one, or a new name.
 */
export function CategoryOfAll({ name, onName }: CategoryOfAllProps) {
  const { t } = useWords("imports");
  const id = useId();
  const { data: categories = [] } = useListCategoryOptionsQuery();
  return (
    <div className={styles.ofAll}>
      <label htmlFor={id}>{t("map.ofAll")}</label>
      <NameInput id={id} value={name} names={categories.map(({ label }) => label)} onChange={onName} />
    </div>
  );
}
