import { rupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import styles from "./Party.module.css";

/** Shows how much of the credit limit is used. */
export default function CreditBar({ owed, limit }: { owed: number; limit: number }) {
  const { t } = useWords("credit");
  const percent = Math.round((Math.max(0, owed) / limit) * 100);
  return (
    <>
      <div className={`${styles.used} ${owed > limit ? styles.beyond : ""}`}>
        <meter
          className="visually-hidden"
          aria-label={t("used")}
          aria-valuetext={`${percent} %`}
          max={Math.max(100, percent)}
          value={percent}
        />
        <span style={{ inlineSize: `${Math.min(100, percent)}%` }} />
      </div>
      {owed > limit && (
        <p className={`${styles.over} figures`}>{t("over", { amount: rupees(owed - limit) })}</p>
      )}
    </>
  );
}
