import { rupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import type { Product } from "../wire";
import styles from "./ProductDetail.module.css";

type SizeChoiceProps = { product: Product; chosen: string; onChoose: (code: string) => void };

export function SizeChoice({ product, chosen, onChoose }: SizeChoiceProps) {
  const { t } = useWords("shop");
  return (
    <section className={styles.panel}>
      <h2>{t("product.size")}</h2>
      <div className={styles.sizes}>
        {product.sizes.map(({ code, rate, stockWord }) => (
          <button
            key={code}
            type="button"
            className={stockWord === "out" ? styles.gone : ""}
            aria-pressed={code === chosen}
            onClick={() => onChoose(code)}
          >
            <b>{code}</b>
            <small className={`${styles.small} ${stockWord === "few" ? styles.few : ""} figures`}>
              {stockWord === "out"
                ? t("stock.none")
                : stockWord === "few"
                  ? t("stock.few")
                  : !!rate && rupees(rate)}
            </small>
          </button>
        ))}
      </div>
    </section>
  );
}
