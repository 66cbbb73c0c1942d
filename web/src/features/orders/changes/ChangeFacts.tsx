import type { ReactNode } from "react";
import { dayAndTime } from "@/shared/format/dates";
import { rupees, wholeRupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { Badge } from "@/shared/ui/Badge";
import styles from "./Changes.module.css";
import { type Change, type ChangedItem, type Repriced, toneOf } from "./wire";

/** Shows a change of an order: its state, who requested it, and its effects or the actions on it. */
export function ChangeFacts({ change, children }: { change: Change; children: ReactNode }) {
  const { t, language } = useWords("changes");
  const { state, at, by, note, reason } = change;
  return (
    <li>
      <span>
        <Badge tone={toneOf(state)}>{t(`state.${state}`)}</Badge>{" "}
        <small className={styles.quiet}>
          {[dayAndTime(at, language), by, note].filter(Boolean).join(" · ")}
        </small>
      </span>
      {reason && <p>{t("declinedFor", { reason })}</p>}
      {children}
    </li>
  );
}

/** Shows the effect of a change on each item and on the amount, as it was requested or made. */
export function ChangeLines({ change }: { change: Change }) {
  const { t } = useWords("changes");
  const { items, netBefore, netAfter } = change;
  return (
    <>
      <ChangedItems items={items} />
      {netBefore !== null && netAfter !== null && (
        <p className="figures">
          {t("amount", { before: wholeRupees(netBefore), after: wholeRupees(netAfter) })}
        </p>
      )}
    </>
  );
}

/** Shows an order as a change would make it now: the items that differ, and the amount. */
export function RepricedFacts({ of }: { of: Repriced }) {
  const { t } = useWords("changes");
  return (
    <div className={styles.repriced} role="status">
      <ChangedItems items={of.items} />
      {of.netBefore !== null && of.netAfter !== null && (
        <p className="figures">
          <strong>
            {t("newAmount", { before: wholeRupees(of.netBefore), after: wholeRupees(of.netAfter) })}
          </strong>
        </p>
      )}
      {of.held && <p>{t("held")}</p>}
    </div>
  );
}

function ChangedItems({ items }: { items: readonly ChangedItem[] }) {
  const { t } = useWords("changes");
  const lineOf = ({ name, before, quantity }: ChangedItem) => {
    if (!before) return t("addedLine", { name, count: quantity });
    if (!quantity) return t("removedLine", { name, before });
    return before === quantity ? name : t("line", { name, before, after: quantity });
  };
  const figuresOf = ({ rateBefore, rateAfter, netBefore, netAfter }: ChangedItem) => [
    figure("rate", rateBefore, rateAfter),
    figure("net", netBefore, netAfter),
  ];
  const figure = (what: "rate" | "net", before: number | null, after: number | null) => {
    const one = before === null || before === after ? after : after === null ? before : null;
    if (one !== null) return t(`${what}.one`, { amount: rupees(one) });
    return before !== null && after !== null
      ? t(`${what}.both`, { before: rupees(before), after: rupees(after) })
      : null;
  };
  return (
    <ul>
      {items.map((item) => (
        <li key={`${item.name} ${item.free} ${item.before}`}>
          {[lineOf(item), item.free && t("free")].filter(Boolean).join(" · ")}
          {!item.free && (
            <small className={`${styles.figures} figures`}>
              {figuresOf(item).filter(Boolean).join(" · ")}
            </small>
          )}
        </li>
      ))}
    </ul>
  );
}
