import { Button, Input } from "antd";
import { useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { dayAndTime } from "@/shared/format/dates";
import { rupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { notify } from "@/shared/ui/notices";
import { useReleaseOrderMutation } from "../api";
import type { OwnerOrder } from "../wire";
import styles from "./OrderDetail.module.css";

const MAX_REASON = 100;

/**
 * Shows how an order exceeded its customer's credit limit and who released it, and releases an order on hold.
 */
export function OrderCredit({ order }: { order: OwnerOrder }) {
  const { t, language } = useWords("owner");
  const { credit, creditDecisions, onHold } = order;
  if (!credit) return null;
  return (
    <section className={`${styles.panel} ${styles.padded} ${styles.books} figures`}>
      <h2>{t("credit.title")}</h2>
      {credit.exceeded.includes("limit") && (
        <p>
          {t("credit.limit", {
            owed: rupees(credit.balance + credit.openOrders),
            open: rupees(credit.openOrders),
            limit: rupees(credit.limit),
          })}
        </p>
      )}
      {credit.exceeded.includes("overdue") && (
        <p>{t("credit.overdue", { amount: rupees(credit.overdue), count: credit.overdueDays })}</p>
      )}
      {creditDecisions.map(({ decision, reason, by, at }) => (
        <p key={at} className={styles.small}>
          {t(`credit.${decision}`, { by, at: dayAndTime(at, language) })}
          {reason && ` · ${reason}`}
        </p>
      ))}
      {onHold && <Release id={order.id} />}
    </section>
  );
}

function Release({ id }: { id: number }) {
  const { t } = useWords("owner");
  const { t: common } = useWords("common");
  const [release, { isLoading }] = useReleaseOrderMutation();
  const [reason, setReason] = useState("");
  const letGo = async () => {
    try {
      await release({ id, reason: reason.trim() }).unwrap();
      notify(t("credit.done"));
    } catch (error) {
      notify(readProblem(error).message ?? common("somethingWentWrong"), { tone: "warning" });
    }
  };
  return (
    <>
      <p className={styles.small}>{t("credit.help")}</p>
      <div className={styles.booksActions}>
        <Input
          aria-label={t("credit.reason")}
          placeholder={t("credit.reason")}
          maxLength={MAX_REASON}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          onPressEnter={() => void letGo()}
        />
        <Button type="primary" loading={isLoading} onClick={() => void letGo()}>
          {t("credit.letGo")}
        </Button>
      </div>
    </>
  );
}
