import { useDispatch } from "react-redux";
import { initials } from "@/shared/format/initials";
import { useWords } from "@/shared/i18n/useWords";
import { pickParty, useParty } from "@/shared/session/party";
import { useSession } from "@/shared/session/useSession";
import { Button } from "@/shared/ui/Button";
import { Rupees } from "@/shared/ui/Rupees";
import { Balance } from "./Balance";
import styles from "./Party.module.css";

/**
 * Shows under the header of every page which party the salesperson orders for, with balance and credit days.
 * If the page needs a party, the bar offers to choose one.
 */
export function PartyBar({ needed }: { needed: boolean }) {
  const { t } = useWords("cart");
  const { t: common } = useWords("common");
  const dispatch = useDispatch();
  const { salesperson } = useSession();
  const party = useParty();
  if (!salesperson || !(party || needed)) return null;
  const pick = () => dispatch(pickParty(true));
  return (
    <section className={styles.bar} aria-label={t("orderingFor")}>
      <div className={styles.inBar}>
        {party ? (
          <>
            <span className={styles.avatar} aria-hidden="true">
              {initials(party.name)}
            </span>
            <div className={styles.words}>
              <b className="ellipsis">{[party.name, party.city].filter(Boolean).join(", ")}</b>
              <small className="figures">
                {common("balance.label")} <Balance amount={party.balance} /> ·{" "}
                {common("balance.creditDays", { count: party.creditDays })}
              </small>
            </div>
            <Button look="text" onClick={pick} aria-label={t("changeParty")}>
              {common("change")}
            </Button>
          </>
        ) : (
          <>
            <div className={styles.words}>
              <b>{t("chooseParty")}</b>
            </div>
            <Button look="outline" onClick={pick}>
              {t("choosePartyButton")}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}

/** Shows the party in the cart, with the balance after this order. */
export function PartyCard({ orderAmount }: { orderAmount: number | null }) {
  const { t } = useWords("cart");
  const { t: common } = useWords("common");
  const dispatch = useDispatch();
  const party = useParty();
  const change = (
    <Button onClick={() => dispatch(pickParty(true))}>
      {party ? common("change") : t("choosePartyButton")}
    </Button>
  );
  if (!party) {
    return (
      <div className={`${styles.card} ${styles.cardTop}`}>
        <div className={styles.words}>
          <b>{t("chooseParty")}</b>
        </div>
        {change}
      </div>
    );
  }
  const place = [party.address || party.city, party.grade && t("grade", { grade: party.grade })];
  return (
    <div className={styles.card}>
      <div className={styles.cardTop}>
        <span className={styles.avatar} aria-hidden="true">
          {initials(party.name)}
        </span>
        <div className={styles.words}>
          <small>{t("orderingFor")}</small>
          <b className="ellipsis">{party.name}</b>
          <small className="ellipsis">{place.filter(Boolean).join(" · ")}</small>
        </div>
        {change}
      </div>
      <dl className={`${styles.facts} figures`}>
        <div>
          <dt>{common("balance.label")}</dt>
          <dd>
            <Balance amount={party.balance} creditClass={styles.credit} />
          </dd>
        </div>
        <div>
          <dt>{common("balance.credits")}</dt>
          <dd>{common("balance.creditDays", { count: party.creditDays })}</dd>
        </div>
        {orderAmount !== null && (
          <div>
            <dt>{t("afterThis")}</dt>
            <dd>
              <Rupees amount={Math.round(party.balance + orderAmount)} />
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}
