import { Progress } from "antd";
import { countOf } from "@/features/platform/console/rules";
import type { PlatformStore } from "@/features/platform/console/wire";
import { bytesText } from "@/shared/format/bytes";
import { timeWithAge } from "@/shared/format/dates";
import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import styles from "./Store.module.css";

/** Shows what a store uses, and the share of its limit. */
export function Figures({ store }: { store: PlatformStore }) {
  const { t, language } = useWords("platform");
  const { products, storage, limits, defaults, countedAt } = store;
  const mostProducts = limits.products ?? defaults.products;
  const mostStorage = (limits.storage ?? defaults.storage) * MEGABYTE;
  return (
    <>
      <ul className={styles.cards}>
        <Figure name={t("stores.products")} text={countOf(store, "products", quantityText)}>
          <Share of={products} most={mostProducts} text={quantityText(mostProducts)} />
        </Figure>
        <Figure name={t("stores.customers")} text={countOf(store, "customers", quantityText)} />
        <Figure name={t("stores.orders30")} text={countOf(store, "orders30", quantityText)} />
        <Figure name={t("stores.storage")} text={countOf(store, "storage", bytesText)}>
          <Share of={storage} most={mostStorage} text={bytesText(mostStorage)} />
        </Figure>
      </ul>
      <p className={styles.asOf}>
        {countedAt
          ? t("store.asOf", { time: timeWithAge(Date.parse(countedAt), Date.now(), language) })
          : t("store.notCounted")}
      </p>
    </>
  );
}

const MEGABYTE = 1_000_000;
const NEARLY = 90;

type FigureProps = { name: string; text: string; children?: React.ReactNode };

function Figure({ name, text, children }: FigureProps) {
  return (
    <li className={styles.figure}>
      <p>{name}</p>
      <b className="figures">{text}</b>
      {children}
    </li>
  );
}

function Share({ of, most, text }: { of: number; most: number; text: string }) {
  const { t } = useWords("platform");
  const percent = most > 0 ? Math.min(100, Math.round((100 * of) / most)) : 100;
  const label = t("store.share", { percent, most: text });
  return (
    <>
      <Progress
        percent={percent}
        showInfo={false}
        size="small"
        status={percent >= NEARLY ? "exception" : "normal"}
        aria-label={label}
      />
      <small className="figures">{label}</small>
    </>
  );
}
