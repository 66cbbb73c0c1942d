import { SlidersHorizontal } from "lucide";
import { lazy, Suspense, useId, useState } from "react";
import { SORT_ORDERS, type SortOrder, type UsableFilter } from "@/features/catalogue/products/buyer/wire";
import { quantityText } from "@/shared/format/rupees";
import { usePhone } from "@/shared/hooks/useMedia";
import { useWords } from "@/shared/i18n/useWords";
import { Button } from "@/shared/ui/Button";
import { Icon } from "@/shared/ui/Icon";
import { Outline } from "@/shared/ui/Outline";
import { Select } from "@/shared/ui/Select";
import { type FilterName, filtersInUse, NO_FILTER, type ShopFilter, withoutFilter } from "../shop-address";
import styles from "./ShopFilters.module.css";

const FilterSheet = lazy(() => import("./FilterSheet").then((module) => ({ default: module.FilterSheet })));

export type ShopFiltersProps = {
  filter: ShopFilter;
  /** The filters that the server allows this reader. */
  usable: readonly UsableFilter[];
  category: string;
  searching: boolean;
  onChange: (filter: ShopFilter) => void;
};

/** Returns the sort orders that a reader may choose, with their labels; the first is the default. */
function useSortOrders(usable: readonly UsableFilter[], searching: boolean) {
  const { t } = useWords("filters");
  const orders = SORT_ORDERS.filter((order) => usable.includes("rate") || !order.startsWith("rate"));
  const own: { value: SortOrder | ""; text: string } = {
    value: "",
    text: t(searching ? "sort.match" : "sort.usual"),
  };
  return [own, ...orders.map((value) => ({ value, text: t(`sort.${value}`) }))];
}

/** The sort order and the filters of the shop, as children of the surrounding row. */
export function ShopFilters(props: ShopFiltersProps) {
  const { filter, usable, searching, onChange } = props;
  const { t } = useWords("filters");
  const phone = usePhone();
  const id = useId();
  const [open, setOpen] = useState(false);
  const orders = useSortOrders(usable, searching);
  const used = filtersInUse(filter);
  return (
    <div className={styles.filters}>
      <div className={styles.sort}>
        <label htmlFor={id} className={phone ? "visually-hidden" : undefined}>
          {t("sortBy")}
        </label>
        <Select
          id={id}
          value={filter.sort}
          onChange={(sort) => onChange({ ...filter, sort: sort as ShopFilter["sort"] })}
        >
          {orders.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      </div>
      <button type="button" className={styles.open} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Outline of={SlidersHorizontal} size={phone ? 20 : 16} />
        <span className={phone ? "visually-hidden" : undefined}>{t("open")}</span>
        {used.length > 0 && <span className={styles.count}>{used.length}</span>}
      </button>
      <FilterChips filter={filter} used={used} onChange={onChange} />
      {open && (
        <Suspense fallback={null}>
          <FilterSheet {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

type FilterChipsProps = Pick<ShopFiltersProps, "filter" | "onChange"> & { used: FilterName[] };

/** The filters in use; each can be removed separately, or all together. */
function FilterChips({ filter, used, onChange }: FilterChipsProps) {
  const { t } = useWords("filters");
  const rate = useRateRange(filter);
  const texts: Record<FilterName, string> = {
    inStock: t("inStock"),
    bought: t("bought"),
    rate,
    brand: filter.brand,
  };
  if (used.length === 0) return null;
  return (
    <div className={styles.used}>
      <ul className={styles.chips} aria-label={t("inUse")}>
        {used.map((name) => (
          <li key={name}>
            <button
              type="button"
              className={styles.chip}
              aria-label={t("remove", { filter: texts[name] })}
              onClick={() => onChange(withoutFilter(filter, name))}
            >
              <span className="ellipsis">{texts[name]}</span>
              <Icon name="close" size={14} />
            </button>
          </li>
        ))}
      </ul>
      <Button look="text" onClick={() => onChange({ ...NO_FILTER, sort: filter.sort })}>
        {t("clear")}
      </Button>
    </div>
  );
}

function useRateRange({ minRate, maxRate }: ShopFilter): string {
  const { t } = useWords("filters");
  const from = quantityText(minRate ?? 0);
  const to = quantityText(maxRate ?? 0);
  if (maxRate === null) return t("over", { from });
  return minRate === null ? t("under", { to }) : t("between", { from, to });
}
