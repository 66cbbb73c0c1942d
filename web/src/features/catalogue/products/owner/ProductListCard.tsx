import { Tag } from "antd";
import { IconButton } from "@/shared/antd/IconButton";
import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { Picture } from "@/shared/ui/Picture";
import { Rupees } from "@/shared/ui/Rupees";
import styles from "./Products.module.css";
import { useRateNames } from "./SizesField";
import type { OwnersProduct } from "./wire";

type ProductListCardProps = { product: OwnersProduct; onEdit: () => void; onImages: () => void };

/** Shows a product of the list on a phone; a tap on it opens the editor. */
export function ProductListCard({ product, onEdit, onImages }: ProductListCardProps) {
  const { t } = useWords("products");
  const [first] = useRateNames();
  const { code, name, categoryName, sizes, thumbnails, hidden } = product;
  const stock = sizes.reduce((sum, size) => sum + size.stock, 0);
  return (
    <div className={styles.card}>
      <Picture source={thumbnails[0]} name={name} size={56} />
      <div>
        <button
          type="button"
          className={`${styles.open} two-lines`}
          aria-label={t("list.editOf", { name })}
          onClick={onEdit}
        >
          <b>{name}</b>
        </button>
        <p className={`${styles.second} ellipsis figures`}>
          {code} · {categoryName} {hidden && <Tag>{t("list.hidden")}</Tag>}
        </p>
        <p className="figures">
          {sizes[0] && (
            <>
              {first} <Rupees amount={sizes[0].rate1} className={styles.rate} />
            </>
          )}{" "}
          <span className={stock > 0 ? styles.second : styles.out}>
            · {t("list.stockOf", { stock: quantityText(stock) })}
          </span>
        </p>
      </div>
      <IconButton
        className={styles.cardWay}
        icon="picture"
        label={t("list.uploadOf", { name })}
        title={t("list.upload")}
        onClick={onImages}
      />
    </div>
  );
}
