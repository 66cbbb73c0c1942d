import { Link } from "react-router";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { Picture } from "@/shared/ui/Picture";
import styles from "./CategoryTile.module.css";
import { useCategoryName } from "./useCategoryName";
import type { Category } from "./wire";

/** Returns the query string that shows one category in the shop. */
export const categoryQuery = (code: string) => `?type=category&value=${encodeURIComponent(code)}`;

export function CategoryTiles({ categories, roomy }: { categories: Category[]; roomy?: boolean }) {
  const { t } = useWords("shop");
  const { path } = useStore();
  const nameOf = useCategoryName();
  return (
    <ul className={`${styles.grid} ${roomy ? styles.roomy : ""}`}>
      {categories.map((category) => {
        const { code, count, picture } = category;
        const name = nameOf[roomy ? "full" : "short"](category);
        return (
          <li key={code} style={{ display: "grid" }}>
            <Link to={path("shop") + categoryQuery(code)} className={styles.tile}>
              <Picture source={picture} name={name} size={undefined} />
              <span className={styles.name}>{name}</span>
              <span className={`${styles.count} figures`}>{t("items", { count })}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
