import { Link, useSearchParams } from "react-router";
import { categoryQuery } from "@/features/catalogue/categories/buyer/CategoryTiles";
import { useCategoryName } from "@/features/catalogue/categories/buyer/useCategoryName";
import type { Category } from "@/features/catalogue/categories/buyer/wire";
import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { Picture } from "@/shared/ui/Picture";
import styles from "../ShopPage.module.css";

/** A choice of the category: pills in a narrow window, a list with counts in a wide one. */
export function CategoryChoice({ categories, chosen }: { categories: Category[]; chosen: string }) {
  const { t } = useWords("shop");
  const { path } = useStore();
  const nameOf = useCategoryName();
  const [params] = useSearchParams();
  const filled = categories.filter(({ count }) => count > 0);
  const all = filled.reduce((sum, { count }) => sum + count, 0);
  const searching = params.has("q");
  const items = [
    { code: "", name: t("all"), short: t("all"), count: all, picture: null, to: path("shop") },
    ...filled.map((category) => ({
      ...category,
      name: nameOf.full(category),
      short: nameOf.short(category),
      to: path("shop") + categoryQuery(category.code),
    })),
  ].map((item) => ({ ...item, current: !searching && item.code === chosen }));
  return (
    <div>
      <a className={styles.skip} href="#products">
        {t("skipToProducts")}
      </a>
      <nav className={styles.chips} aria-label={t("categories")}>
        {items.map(({ code, short, picture, to, current }) => (
          <Link key={code} to={to} aria-current={current ? "page" : undefined}>
            <span>
              {picture && <Picture source={picture} name={short} size={24} />}
              <b className="ellipsis">{short}</b>
            </span>
          </Link>
        ))}
      </nav>
      <nav className={styles.side} aria-label={t("category")}>
        <h2>{t("category")}</h2>
        {items.map(({ code, name, count, to, current }) => (
          <Link key={code} to={to} aria-current={current ? "page" : undefined}>
            {name} <small className="figures">{count > 0 && quantityText(count)}</small>
          </Link>
        ))}
      </nav>
    </div>
  );
}
