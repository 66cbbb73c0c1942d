import { rupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { Icon } from "@/shared/ui/Icon";
import { StatusBadge } from "@/shared/ui/StatusBadge";
import styles from "./SamplePhone.module.css";
import type { Sample } from "./samples";

/** Shows how a shop looks on a dealer's phone. */
export function SamplePhone({ sample, eager }: { sample: Sample; eager?: boolean }) {
  const { t } = useWords("landing");
  const [first, ...others] = sample.goods;
  return (
    <div className={styles.phone} role="img" aria-label={t("sample.shop")} lang={sample.language}>
      <div className={styles.screen}>
        <div className={styles.head}>
          <Icon name="menu" />
          <div>
            <b className="ellipsis">{sample.store}</b>
            <small>{sample.page}</small>
          </div>
          <Marked icon="bell" count={3} />
          <Marked icon="cart" count={2} />
        </div>
        <div className={styles.search}>
          <div>
            <Icon name="search" /> <span className="ellipsis">{sample.search}</span>
          </div>
        </div>
        <div className={styles.party}>
          <b aria-hidden="true">SA</b>
          <div>
            <p className="ellipsis">{sample.party}</p>
            <small>{sample.balance}</small>
          </div>
          <span>{sample.change}</span>
        </div>
        <div className={styles.chips}>
          {sample.chips.map((chip) => (
            <span key={chip}>{chip}</span>
          ))}
        </div>
        <p className={styles.count}>
          <b>{sample.count}</b> · {sample.order}
        </p>
        <div className={styles.goods}>
          {first && <Good good={first} inCart={sample.inCart} eager={eager} />}
          {others.map((good) => (
            <Good key={good.name} good={good} eager={eager} />
          ))}
        </div>
      </div>
    </div>
  );
}

function Marked({ icon, count }: { icon: "bell" | "cart"; count: number }) {
  return (
    <span className={styles.marked}>
      <Icon name={icon} />
      <i>{count}</i>
    </span>
  );
}

type GoodProps = { good: Sample["goods"][number]; inCart?: string; eager?: boolean };

function Good({ good, inCart, eager }: GoodProps) {
  const { picture, name, pack, rate, unit, mrp } = good;
  return (
    <div className={inCart ? styles.taken : undefined}>
      <div className={styles.good}>
        <img src={picture} alt="" width={120} height={120} loading={eager ? "eager" : "lazy"} />
        {inCart && (
          <span>
            <Icon name="check" size={16} /> {inCart}
          </span>
        )}
      </div>
      <p className="two-lines">{name}</p>
      <small className="ellipsis">{pack}</small>
      <b className="figures">
        {rupees(rate)} <small>/{unit}</small>
      </b>
      <small className="ellipsis">
        MRP <s>{rupees(mrp)}</s> · +18% GST
      </small>
    </div>
  );
}

/** Shows an order as the owner sees it arrive. */
export function SampleOrder() {
  const { t } = useWords("landing");
  return (
    <div className={styles.order} aria-hidden="true">
      <div>
        <b>{t("sample.order")}</b>
        <StatusBadge status="Pending" />
      </div>
      <p className="ellipsis">Gayatri Hardware & Electric Stores</p>
      <small className="ellipsis">{t("sample.orderFacts")}</small>
      <div>
        <b className={`${styles.amount} figures`}>{rupees(48260)}</b>
        <span className={styles.approve}>{t("sample.approve")}</span>
      </div>
    </div>
  );
}
