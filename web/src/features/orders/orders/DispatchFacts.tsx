import { dayAndTime } from "@/shared/format/dates";
import { useUnit } from "@/shared/i18n/useUnit";
import { useWords } from "@/shared/i18n/useWords";
import { PrivatePictures } from "@/shared/pictures/PrivatePictures";
import styles from "./DispatchFacts.module.css";
import { type Dispatch, shipmentOf } from "./dispatches";

type DispatchFactsProps = {
  dispatch: Dispatch;
  items: readonly Named[];
  /** The token of the order link, for a viewer who has only the link. */
  link?: string;
};
type Named = { id: number; name: string; size: string; unit: string };

/** Shows a dispatch: its time, its items with quantities, its transport and its papers. */
export function DispatchFacts({ dispatch, items, link }: DispatchFactsProps) {
  const { t, language } = useWords("dispatches");
  const { t: common } = useWords("common");
  const unit = useUnit();
  const lines = dispatch.lines.flatMap(({ itemId, quantity }) => {
    const item = items.find(({ id }) => id === itemId);
    return item ? [{ ...item, quantity: unit.quantity(quantity, item.unit) }] : [];
  });
  const shipment = shipmentOf(dispatch, common, t);
  return (
    <div className={styles.facts}>
      <p className={styles.head}>
        <b className="figures">{t("number", { number: dispatch.number })}</b>
        <time className={`${styles.small} figures`} dateTime={dispatch.at}>
          {dayAndTime(dispatch.at, language)}
        </time>
      </p>
      <ul>
        {lines.map(({ id, name, size, quantity }) => (
          <li key={id} className="figures">
            {t("line", { quantity, name: [name, size].filter(Boolean).join(", ") })}
          </li>
        ))}
      </ul>
      {shipment && <p className={`${styles.small} figures`}>{shipment}</p>}
      {dispatch.note && <p className={styles.note}>{dispatch.note}</p>}
      {dispatch.picture && (
        <PrivatePictures
          small
          ids={[dispatch.picture]}
          label={t("pictureOf", { number: dispatch.number })}
          link={link}
        />
      )}
    </div>
  );
}
