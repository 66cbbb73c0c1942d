import type { ReactNode } from "react";
import { dayAndTime } from "@/shared/format/dates";
import { rupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { Badge } from "@/shared/ui/Badge";
import styles from "./Changes.module.css";
import { type Change, type Repriced, toneOf } from "./wire";

/** A change of an order: its state, who asked for it, and what it changes or what can be done with it. */
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

/** The quantities and amounts of a change, as it was asked for or made. */
export function ChangeLines({ change }: { change: Change }) {
  const { t } = useWords("changes");
  const { lines, added, netBefore, netAfter } = change;
  return (
    <>
      <ul>
        {lines.map(({ itemId, name, before, quantity }) => (
          <li key={itemId}>
            {quantity ? t("line", { name, before, after: quantity }) : t("removedLine", { name, before })}
          </li>
        ))}
        {added.map(({ code, size, name, quantity }) => (
          <li key={JSON.stringify([code, size])}>{t("addedLine", { name, count: quantity })}</li>
        ))}
      </ul>
      {netBefore !== null && netAfter !== null && (
        <p className="figures">{t("amount", { before: rupees(netBefore), after: rupees(netAfter) })}</p>
      )}
    </>
  );
}

/** What an order would be after a change now: the items that differ, and its amount. */
export function RepricedFacts({ of }: { of: Repriced }) {
  const { t } = useWords("changes");
  const rates = ({ free, rateBefore, rateAfter }: Repriced["items"][number]) => {
    if (free || rateAfter === null || rateBefore === rateAfter) return null;
    if (rateBefore === null) return t("newRate", { rate: rupees(rateAfter) });
    return t("rate", { before: rupees(rateBefore), after: rupees(rateAfter) });
  };
  const line = ({ name, before, quantity }: Repriced["items"][number]) => {
    if (!before) return t("addedLine", { name, count: quantity });
    if (!quantity) return t("removedLine", { name, before });
    return before === quantity ? name : t("line", { name, before, after: quantity });
  };
  return (
    <div className={styles.repriced} role="status">
      <ul>
        {of.items.map((item) => (
          <li key={`${item.name} ${item.free} ${item.before}`}>
            {[line(item), item.free && t("free"), rates(item)].filter(Boolean).join(" · ")}
          </li>
        ))}
      </ul>
      {of.netBefore !== null && of.netAfter !== null && (
        <p className="figures">
          <strong>{t("newAmount", { before: rupees(of.netBefore), after: rupees(of.netAfter) })}</strong>
        </p>
      )}
      {of.held && <p>{t("held")}</p>}
    </div>
  );
}
