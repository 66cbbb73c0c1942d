import { useState } from "react";
import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import type { Uploads } from "@/shared/media/useUploads";
import { useStore } from "@/shared/tenant/store-context";
import { Picture } from "@/shared/ui/Picture";
import { RichText } from "@/shared/ui/RichText";
import { Rupees } from "@/shared/ui/Rupees";
import styles from "./EditProduct.module.css";
import { isVideo } from "./rules";
import { useRateNames } from "./SizesField";
import type { OwnersProduct, ProductValues } from "./wire";

type PreviewProps = { product: OwnersProduct; values: ProductValues; uploads: Uploads };

/** Shows the product with its unsaved changes. */
export function Preview({ product, values, uploads }: PreviewProps) {
  const { t } = useWords("products");
  const { untaxed } = useStore().company;
  const rates = useRateNames();
  const [chosen, setChosen] = useState(0);
  const sources = values.pictures.map((name) => {
    const file = uploads.files.find(({ upload }) => upload === name);
    return { source: file ? (file.preview ?? file.url) : name, video: isVideo(file?.name ?? name) };
  });
  const shown = sources[chosen] ?? sources[0];
  const [size] = values.sizes;
  return (
    <section className={styles.preview} aria-label={t("preview.title")}>
      <h2>{t("preview.title")}</h2>
      {shown?.video && shown.source ? (
        // biome-ignore lint/a11y/useMediaCaption: a store uploads its product videos without captions
        <video className={styles.video} src={shown.source} controls preload="metadata" />
      ) : (
        <Picture source={shown?.source} name={values.name} eager />
      )}
      {sources.length > 1 && (
        <div className={styles.thumbs}>
          {sources.map(({ source, video }, index) => (
            <button
              key={values.pictures[index]}
              type="button"
              aria-label={t(video ? "pictures.video" : "pictures.picture", { number: index + 1 })}
              aria-pressed={sources[chosen] ? index === chosen : index === 0}
              onClick={() => setChosen(index)}
            >
              <Picture source={video ? null : source} name={video ? "▶" : values.name} size={48} />
            </button>
          ))}
        </div>
      )}
      <p className={styles.category}>{product.categoryName}</p>
      <h3>{values.name}</h3>
      {size && (
        <p className={styles.rate}>
          <Rupees amount={size.rate1 ?? 0} />
          {values.unit && <small>/{values.unit}</small>}{" "}
          <small>{values.tax && !untaxed ? t("preview.tax", { tax: values.tax }) : null}</small>
        </p>
      )}
      <ul className={styles.sizes}>
        {values.sizes.map(({ code, box, minimum, rate1, rate2, stock }) => (
          <li key={code}>
            {code && <b>{code}</b>}
            <span className="figures">{t("preview.pack", { box, minimum: quantityText(minimum ?? 0) })}</span>
            <span className="figures">
              {rates[0]} <Rupees amount={rate1 ?? 0} /> · {rates[1]} <Rupees amount={rate2 ?? 0} /> ·{" "}
              {t("list.stockOf", { stock: quantityText(stock ?? 0) })}
            </span>
          </li>
        ))}
      </ul>
      {values.description && <RichText text={values.description} />}
    </section>
  );
}
