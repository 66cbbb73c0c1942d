import { Button, Select } from "antd";
import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { Icon } from "@/shared/ui/Icon";
import styles from "./List.module.css";
import { type Place, placesOf } from "./pages";
import { SIZES } from "./search";

type PageFootProps = {
  total: number;
  page: number;
  size: number;
  /** Whether there are more than `total`, with a page after this one. */
  more?: boolean;
  onShow: (change: { page?: number; size?: number }) => void;
};

/** Shows which rows of how many the page has, and links to the other pages. */
export function PageFoot({ total, page, size, more, onShow }: PageFootProps) {
  const { t } = useWords("office");
  const count = Math.ceil(total / size);
  const last = more ? (page + 1) * size : Math.min(total, (page + 1) * size);
  return (
    <div className={styles.foot}>
      <span className="figures" aria-live="polite">
        {t(more ? "list.rangeOfMore" : "list.range", {
          from: quantityText(page * size + 1),
          to: quantityText(last),
          total: quantityText(total),
        })}
      </span>
      <span className={styles.pages}>
        <Select
          size="small"
          variant="borderless"
          aria-label={t("list.pageSize")}
          value={size}
          onChange={(chosen) => onShow({ size: chosen })}
          options={SIZES.map((each) => ({ value: each, label: t("list.aPage", { count: each }) }))}
        />
        <Button
          size="small"
          aria-label={t("list.previous")}
          disabled={page === 0}
          icon={<Icon name="chevronLeft" size={16} />}
          onClick={() => onShow({ page: page - 1 })}
        />
        <PageNumbers
          page={page}
          places={placesOf(page, count, more)}
          onPage={(chosen) => onShow({ page: chosen })}
        />
        <Button
          size="small"
          aria-label={t("list.next")}
          disabled={!more && last >= total}
          icon={<Icon name="chevronRight" size={16} />}
          onClick={() => onShow({ page: page + 1 })}
        />
      </span>
    </div>
  );
}

type PageNumbersProps = { page: number; places: Place[]; onPage: (page: number) => void };

function PageNumbers({ page, places, onPage }: PageNumbersProps) {
  const { t } = useWords("office");
  return (
    <ol className={`${styles.numbers} figures`}>
      {places.map((place, at) =>
        place === "gap" ? (
          <li key={`after ${places[at - 1]}`} aria-hidden="true">
            …
          </li>
        ) : (
          <li key={place}>
            <button
              type="button"
              aria-label={t("list.page", { number: place + 1 })}
              aria-current={place === page ? "page" : undefined}
              onClick={() => onPage(place)}
            >
              {quantityText(place + 1)}
            </button>
          </li>
        ),
      )}
    </ol>
  );
}
