import { Button, Tag, Tooltip } from "antd";
import { quantityText, rupees, rupeesAndPaise } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import type { ListColumn } from "@/shared/list/columns";
import { Picture } from "@/shared/ui/Picture";
import { Rupees } from "@/shared/ui/Rupees";
import { ToolIcon } from "@/shared/ui/ToolIcon";
import { FigureCell } from "./FigureCell";
import styles from "./Products.module.css";
import { useRateNames } from "./SizesField";
import { type OwnersProduct, PRODUCT_SORT } from "./wire";

type Ways = {
  onEdit: (product: OwnersProduct) => void;
  onImages: (product: OwnersProduct) => void;
  /** Whether any rate of the list has paise; if so, all rates show paise. */
  paise: boolean;
};

/** Returns the columns of the product list. */
export function useProductColumns({ onEdit, onImages, paise }: Ways): ListColumn<OwnersProduct>[] {
  const { t } = useWords("products");
  const rates = useRateNames();
  const rate = (field: "rate1" | "rate2", index: number, from?: "lg" | "xl"): ListColumn<OwnersProduct> => ({
    key: field,
    title: rates[index] ?? "",
    width: paise ? 96 : 84,
    figures: true,
    from,
    render: (product) => {
      const [size] = product.sizes;
      if (!size) return null;
      return product.sizes.length > 1 ? (
        <Rupees amount={size[field]} paise={paise} />
      ) : (
        <FigureCell
          product={product}
          size={size}
          field={field}
          label={rates[index] ?? ""}
          format={paise ? rupeesAndPaise : rupees}
        />
      );
    },
  });
  return [
    {
      key: "item",
      title: t("list.item"),
      sort: PRODUCT_SORT.name,
      always: true,
      render: ({ code, name, thumbnails, hidden }) => (
        <div className={styles.item}>
          <Picture source={thumbnails[0]} name={name} size={40} />
          <div title={name}>
            <p className="two-lines">
              <b>{name}</b>
            </p>
            <p className={`${styles.second} figures`}>
              {code} {hidden && <Tag>{t("list.hidden")}</Tag>}
            </p>
          </div>
        </div>
      ),
    },
    {
      key: "category",
      title: t("field.category"),
      width: 124,
      from: "lg",
      render: ({ categoryName }) => (
        <p className="two-lines" title={categoryName}>
          {categoryName}
        </p>
      ),
    },
    {
      key: "pack",
      title: t("sizes.box"),
      width: 60,
      figures: true,
      from: "xl",
      render: ({ sizes: [size] }) => size?.box,
    },
    {
      key: "minimum",
      title: t("sizes.minimum"),
      width: 66,
      figures: true,
      from: "xl",
      render: (product) => {
        const [size] = product.sizes;
        if (!size) return null;
        return product.sizes.length > 1 ? (
          quantityText(size.minimum)
        ) : (
          <FigureCell product={product} size={size} field="minimum" label={t("sizes.minimum")} />
        );
      },
    },
    rate("rate1", 0),
    rate("rate2", 1, "lg"),
    {
      key: "stock",
      title: t("sizes.stock"),
      width: 66,
      figures: true,
      from: "xl",
      render: (product) => {
        const { sizes, fromAccounting } = product;
        const [size] = sizes;
        if (size && sizes.length === 1 && !fromAccounting)
          return <FigureCell product={product} size={size} field="stock" label={t("sizes.stock")} />;
        const stock = sizes.reduce((sum, size) => sum + size.stock, 0);
        return <span className={stock > 0 ? undefined : styles.out}>{quantityText(stock)}</span>;
      },
    },
    {
      key: "priority",
      optional: true,
      title: t("field.priority"),
      width: 76,
      figures: true,
      sort: PRODUCT_SORT.priority,
      from: "xl",
      render: ({ priority }) => quantityText(priority),
    },
    {
      key: "pictures",
      optional: true,
      title: t("list.pictures"),
      width: 72,
      figures: true,
      from: "lg",
      render: ({ pictures }) =>
        pictures.length > 0 ? pictures.length : <span className={styles.none}>{t("list.noPicture")}</span>,
    },
    {
      key: "ways",
      title: t("list.ways"),
      width: 84,
      untitled: true,
      always: true,
      render: (product) => (
        <span className={styles.ways}>
          <Tooltip title={t("list.edit")}>
            <Button
              type="text"
              aria-label={t("list.editOf", { name: product.name })}
              icon={<ToolIcon name="pencil" />}
              onClick={() => onEdit(product)}
            />
          </Tooltip>
          <Tooltip title={t("list.upload")}>
            <Button
              type="text"
              aria-label={t("list.uploadOf", { name: product.name })}
              icon={<ToolIcon name="imagePlus" />}
              onClick={() => onImages(product)}
            />
          </Tooltip>
        </span>
      ),
    },
  ];
}
