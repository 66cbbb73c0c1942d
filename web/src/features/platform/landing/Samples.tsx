import { rupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { useListVendorsInfiniteQuery } from "@/shared/tenant/api";
import type { Status } from "@/shared/theme/tokens";
import { Icon } from "@/shared/ui/Icon";
import { StatusBadge } from "@/shared/ui/StatusBadge";
import styles from "./Samples.module.css";

const RATES: [size: string, a: number, b: number, stock: number][] = [
  ["1.0 sq mm", 1240, 1210, 428],
  ["1.5 sq mm", 1860, 1815, 312],
  ["2.5 sq mm", 2985, 2910, 146],
];
const ORDERS: [party: string, amount: number, status: Status][] = [
  ["Shree Ambica Electricals", 24931, "Pending"],
  ["Jay Mahakali Electronics", 15840, "Approved"],
  ["Shakti Lights & Fans", 98744, "Dispatched"],
];
/** Shows an example of a price list from the accounting software. */
export function SampleRates() {
  const { t } = useWords("landing");
  return (
    <div className={styles.card}>
      <table className={styles.rates}>
        <caption className="visually-hidden">{t("sample.caption")}</caption>
        <thead>
          <tr>
            {["size", "rateA", "rateB", "stock"].map((name) => (
              <th key={name} scope="col">
                {t(`sample.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {RATES.map(([size, a, b, stock]) => (
            <tr key={size}>
              <th scope="row">{size}</th>
              <td>{rupees(a)}</td>
              <td>{rupees(b)}</td>
              <td>{stock}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Shows the address of an open store with its QR code; an invented one if no store is open. */
export function SampleLink() {
  const { t } = useWords("common");
  const { data } = useListVendorsInfiniteQuery("");
  const store = data?.pages[0]?.items[0];
  const number = store?.mobileNumber ?? "9000012345";
  return (
    <div className={`${styles.card} ${styles.link}`}>
      <div className={styles.code}>
        {store && (
          <img
            src={`/${number}/qr.svg`}
            alt={t("share.code", { store: store.name })}
            width={116}
            height={116}
            loading="lazy"
          />
        )}
      </div>
      <div>
        <b>
          {window.location.host}/<wbr />
          {number}
        </b>
        <small>{store?.name ?? "Shree Umiya Electricals"}</small>
        <span>
          <Icon name="message" size={16} /> {t("whatsapp")}
        </span>
      </div>
    </div>
  );
}

export function SampleOrders() {
  const { t } = useWords("landing");
  return (
    <div className={`${styles.card} ${styles.orders}`} role="img" aria-label={t("sample.orders")}>
      {ORDERS.map(([party, amount, status]) => (
        <div key={party}>
          <span className="ellipsis">{party}</span>
          <b className="figures">{rupees(amount)}</b>
          <StatusBadge status={status} />
        </div>
      ))}
    </div>
  );
}
