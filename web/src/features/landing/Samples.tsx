import { rupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import type { Status } from "@/shared/theme/tokens";
import { Icon } from "@/shared/ui/Icon";
import { StatusBadge } from "@/shared/ui/StatusBadge";
import { GoodDrawing, type GoodName } from "./GoodDrawing";
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
const GOODS: [drawing: GoodName, name: string, pack: string, rate: number][] = [
  ["switch", "Anvi Classic 6 A Modular Switch", "Box of 20", 38],
  ["wire", "Vidyut FR-LSH Copper Wire", "6 sizes", 1860],
  ["fan", "Pavan Eco Ceiling Fan 1200 mm", "Box of 2", 2640],
  ["bulb", "Roshni LED Bulb 9 W, B22", "Box of 50", 62],
];

/** A price list as the accounting package has it. */
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

export function SampleLink() {
  const { t } = useWords("common");
  return (
    <div className={`${styles.card} ${styles.link}`}>
      <b>{window.location.host}/9000012345</b>
      <small>Shree Umiya Electricals</small>
      <small>
        <Icon name="message" size={16} style={{ display: "inline", verticalAlign: "-3px" }} /> {t("whatsapp")}
      </small>
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

/** How a shop looks in a dealer's hand. */
export function SamplePhone() {
  const { t } = useWords("landing");
  const { t: common } = useWords("common");
  return (
    <div className={styles.phone} role="img" aria-label={t("sample.shop")}>
      <div className={styles.screen}>
        <div className={styles.screenHead}>
          Shree Umiya Electricals
          <div className={styles.screenSearch}>
            <Icon name="search" /> {common("search.placeholder")}
          </div>
        </div>
        <div className={styles.screenParty}>
          <Icon name="user" size={16} /> <b>Shree Ambica Electricals, Anand</b>
        </div>
        <div className={styles.goods}>
          {GOODS.map(([drawing, name, pack, rate]) => (
            <div key={name}>
              <div className={styles.good}>
                <GoodDrawing name={drawing} />
              </div>
              <p className="two-lines">{name}</p>
              <small>{pack}</small>
              <b className="figures">{rupees(rate)}</b>
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
