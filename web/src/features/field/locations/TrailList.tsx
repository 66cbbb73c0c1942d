import { IndianRupee, LogIn, LogOut, ShoppingBag } from "lucide";
import type { ReactNode } from "react";
import { longDay, timeOfDay } from "@/shared/format/dates";
import { rupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { Icon } from "@/shared/ui/Icon";
import { Outline } from "@/shared/ui/Outline";
import { type Entry, entriesOf, hoursAndMinutes, kilometres } from "./rules";
import styles from "./TrailList.module.css";
import type { Point, TakenOrder, WorkingDay } from "./wire";

type TrailListProps = {
  days: WorkingDay[];
  points: Point[];
  /** Shows a point on the map. */
  onShow: (pointId: number) => void;
  /** Limits the page to one day; left out if only one day is shown. */
  onOnly?: (day: string) => void;
  /** Renders the link to an order. */
  order: (order: TakenOrder, words: string) => ReactNode;
};

/** Lists the days next to the map, latest first: the totals of each day, and its events by time. */
export function TrailList({ days, points, onShow, onOnly, order }: TrailListProps) {
  return (
    <>
      {days.map((day, index) => (
        <DayOfTrail
          key={day.day}
          day={day}
          open={index === 0}
          entries={entriesOf(day, points)}
          onShow={onShow}
          onOnly={onOnly}
          order={order}
        />
      ))}
    </>
  );
}

type DayOfTrailProps = Omit<TrailListProps, "days" | "points"> & {
  day: WorkingDay;
  open: boolean;
  entries: Entry[];
};

function DayOfTrail({ day, open, entries, onShow, onOnly, order }: DayOfTrailProps) {
  const { t, language } = useWords("locations");
  const sums = [
    t("sum.time", hoursAndMinutes(day.minutes)),
    t("sum.way", { kilometres: kilometres(day.metres, language) }),
    t("sum.visits", { count: day.visits.length }),
    t("sum.orders", { count: day.orders.length }),
  ];
  const title = longDay(`${day.day}T12:00:00+05:30`, language);
  return (
    <details className={styles.day} open={open}>
      <summary>
        <b>{title}</b>
        <Icon name="chevronDown" size={16} className={styles.opens} />
        <span className={`${styles.sums} figures`}>{sums.join(" · ")}</span>
      </summary>
      {onOnly && (
        <button type="button" className={styles.only} onClick={() => onOnly(day.day)}>
          {t("onlyDay")}
          <span className="visually-hidden"> {title}</span>
        </button>
      )}
      <ol className={styles.entries}>
        {entries.map((entry) => (
          <li key={`${entry.kind} ${entry.at}`}>
            <EntryMark entry={entry} />
            <div className={styles.words}>
              {entry.kind === "order" ? (
                <>
                  <b>{order(entry.order, t("entry.order", { number: entry.order.number }))}</b>
                  <p className="ellipsis">
                    {[entry.order.party, entry.order.city].filter(Boolean).join(", ")}
                  </p>
                </>
              ) : entry.kind === "collection" ? (
                <>
                  <b className="figures">
                    {t("entry.collection", { amount: rupees(entry.collection.amount) })}
                  </b>
                  <p className="ellipsis">{entry.collection.party}</p>
                </>
              ) : (
                <>
                  <button type="button" className={styles.show} onClick={() => onShow(entry.pointId)}>
                    {t(`entry.${entry.kind}`)}
                  </button>
                  {entry.kind === "visit" && (
                    <p className="figures">
                      {[entry.party, t("entry.stay", { count: entry.minutes })].filter(Boolean).join(" · ")}
                    </p>
                  )}
                </>
              )}
            </div>
            <span className={`${styles.time} figures`}>{timeOfDay(entry.at, language)}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}

function EntryMark({ entry }: { entry: Entry }) {
  const icons = { in: LogIn, out: LogOut, order: ShoppingBag, collection: IndianRupee };
  return (
    <span className={`${styles.mark} ${styles[entry.kind]} figures`} aria-hidden="true">
      {entry.kind === "visit" ? entry.number : <Outline of={icons[entry.kind]} size={13} strokeWidth={2.5} />}
    </span>
  );
}
