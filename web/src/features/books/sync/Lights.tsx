import { dayAndTime } from "@/shared/format/dates";
import { useServerText } from "@/shared/i18n/useServerText";
import { useWords, type Words } from "@/shared/i18n/useWords";
import { changesOf, countsOf, type Light, lightsOf, rejectedOf } from "./rules";
import styles from "./Sync.module.css";
import type { SyncStatus } from "./wire";

/** Shows the state of each part of the connection to the books, with a sentence on it. */
export function Lights({ status }: { status: SyncStatus }) {
  const { t, language } = useWords("sync");
  const serverText = useServerText();
  const problem = serverText(status.accounting.problemKey, status.accounting.problem);
  const shown = { ...status, accounting: { ...status.accounting, problem } };
  return (
    <dl className={styles.lights}>
      {lightsOf(status).map((light) => (
        <div key={light.name}>
          <dt>{t(`light.${light.name}`)}</dt>
          <dd>
            <span className={`${styles.light} ${styles[light.tone]}`} aria-hidden="true" />
            <b>{headOf(light, status, t)}</b>
            <p className="figures">{detailOf(light, shown, t, language)}</p>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function headOf({ name, state }: Light, status: SyncStatus, t: Words): string {
  if (name === "agent") return t(`agent.${state}`);
  if (name === "accounting") return status.accounting.product || t(`accounting.${state}`);
  if (name === "lastSync") return t(state === "never" ? "never" : `state.${state}`);
  const { waiting, refused } = countsOf(name, status);
  return t(`orders.${state}`, { count: state === "refused" ? refused : waiting });
}

function detailOf({ name, state }: Light, status: SyncStatus, t: Words, language: string): string {
  const { agent, accounting, lastSync } = status;
  if (name === "agent") {
    const seen = agent.seenAt && t("seen", { when: dayAndTime(agent.seenAt, language) });
    return [agent.machine, seen].filter(Boolean).join(" · ") || t(`agent.${state}Help`);
  }
  if (name === "accounting") return accounting.problem || accounting.company || t(`accounting.${state}Help`);
  if (name === "lastSync") {
    if (!lastSync) return t("neverHelp");
    const rejected = rejectedOf(lastSync);
    return [
      dayAndTime(lastSync.finishedAt ?? lastSync.requestedAt, language),
      t("changed", { count: changesOf(lastSync) }),
      rejected > 0 && t("rejected", { count: rejected }),
    ]
      .filter(Boolean)
      .join(" · ");
  }
  const { waiting } = countsOf(name, status);
  return state === "refused" && waiting > 0
    ? t("orders.waiting", { count: waiting })
    : t(`${name}.${state}Help`);
}
