import { wholeRupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { Icon } from "@/shared/ui/Icon";
import { missingTo, type Totals } from "./rules";
import styles from "./Sums.module.css";
import { useOrderValues } from "./useCart";

/** Shows the amount that is missing for the minimum order and for free delivery. */
export function OrderValue({ totals }: { totals: Totals }) {
  const { t } = useWords("cart");
  const { minimum, freeDelivery } = useOrderValues();
  const toMinimum = missingTo(minimum, totals.net);
  const toFree = missingTo(freeDelivery, totals.net);
  if (minimum === null && freeDelivery === null) return null;
  return (
    <div className={`${styles.value} figures`} role="status">
      {toMinimum > 0 && (
        <p className={styles.missing}>
          <Icon name="info" size={16} />{" "}
          {t("value.minimum", { minimum: wholeRupees(minimum ?? 0), missing: wholeRupees(toMinimum) })}
        </p>
      )}
      {freeDelivery !== null && (
        <p>
          <Icon name={toFree > 0 ? "truck" : "check"} size={16} />{" "}
          {toFree > 0 ? t("value.toFree", { missing: wholeRupees(toFree) }) : t("value.free")}
        </p>
      )}
    </div>
  );
}
