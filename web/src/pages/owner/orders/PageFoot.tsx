import { Button, Select } from "antd";
import { type OrderSearch, SIZES } from "@/features/backoffice/orders/search";
import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { Icon } from "@/shared/ui/Icon";
import styles from "./Orders.module.css";

type PageFootProps = {
  total: number;
  search: OrderSearch;
  onShow: (change: Partial<OrderSearch>) => void;
};

/** Which rows these are of how many, and the way to the others. */
export function PageFoot({ total, search: { page, size }, onShow }: PageFootProps) {
  const { t } = useWords("owner");
  const last = Math.min(total, (page + 1) * size);
  return (
    <div className={styles.foot}>
      <span className="figures" aria-live="polite">
        {t("orders.range", {
          from: quantityText(page * size + 1),
          to: quantityText(last),
          total: quantityText(total),
        })}
      </span>
      <span className={styles.pages}>
        <Select
          size="small"
          variant="borderless"
          aria-label={t("orders.pageSize")}
          value={size}
          onChange={(chosen) => onShow({ size: chosen })}
          options={SIZES.map((each) => ({ value: each, label: t("orders.aPage", { count: each }) }))}
        />
        <Button
          size="small"
          aria-label={t("orders.previous")}
          disabled={page === 0}
          icon={<Icon name="chevronLeft" size={16} />}
          onClick={() => onShow({ page: page - 1 })}
        />
        <Button
          size="small"
          aria-label={t("orders.next")}
          disabled={last >= total}
          icon={<Icon name="chevronRight" size={16} />}
          onClick={() => onShow({ page: page + 1 })}
        />
      </span>
    </div>
  );
}
