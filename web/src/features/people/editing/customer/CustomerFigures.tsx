import { fullDay } from "@/shared/format/dates";
import { balanceSide, quantityText, wholeRupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import styles from "./Customer.module.css";
import type { CustomerHead } from "./wire";

/** Shows what a customer owes, how much credit is left, and what they ordered. */
export function CustomerFigures({ head }: { head: CustomerHead }) {
  const { t, language } = useWords("customer");
  return (
    <dl className={`${styles.panel} ${styles.strip} figures`} aria-label={t("figures")}>
      <DuesFacts head={head} />
      <div>
        <dt>{t("orders")}</dt>
        <dd>
          {quantityText(head.orders)}
          <small>{t("open", { count: head.openOrders })}</small>
        </dd>
      </div>
      <div>
        <dt>{t("year")}</dt>
        <dd>
          {wholeRupees(head.yearAmount)}
          <small>
            {head.lastOrderAt
              ? t("lastOrder", { day: fullDay(head.lastOrderAt, language) })
              : t("neverOrdered")}
          </small>
        </dd>
      </div>
    </dl>
  );
}

/** Shows what a customer owes and how much credit is left, as two entries of a list. */
export function DuesFacts({ head, overdue = 0 }: { head: CustomerHead; overdue?: number }) {
  const { t } = useWords("customer");
  const { t: common } = useWords("common");
  const { balance, creditLimit, creditDays } = head.account;
  const side = balanceSide(balance);
  const owed = wholeRupees(Math.abs(balance));
  return (
    <>
      <div>
        <dt>{t("dues")}</dt>
        <dd>
          {side ? common(`balance.${side}`, { amount: owed }) : owed}
          {overdue > 0 && (
            <small className={styles.over}>{t("overdue", { amount: wholeRupees(overdue) })}</small>
          )}
          {creditDays > 0 && <small>{t("creditDays", { count: creditDays })}</small>}
        </dd>
      </div>
      <div>
        <dt>{t("limit")}</dt>
        <dd>
          {creditLimit > 0 ? wholeRupees(creditLimit) : t("noLimit")}
          <CreditLeft left={head.creditLeft} open={head.openAmount} />
        </dd>
      </div>
    </>
  );
}

function CreditLeft({ left, open }: { left: number | null; open: number }) {
  const { t } = useWords("customer");
  if (left === null) return null;
  return (
    <>
      <small className={left < 0 ? styles.over : undefined}>
        {t(left < 0 ? "over" : "left", { amount: wholeRupees(Math.abs(left)) })}
      </small>
      {open > 0 && <small>{t("openAmount", { amount: wholeRupees(open) })}</small>}
    </>
  );
}
