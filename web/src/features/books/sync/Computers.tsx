import { Button } from "antd";
import { useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { dayAndTime } from "@/shared/format/dates";
import { useServerText } from "@/shared/i18n/useServerText";
import { useWords } from "@/shared/i18n/useWords";
import { Confirm } from "@/shared/ui/Confirm";
import { notify } from "@/shared/ui/notices";
import { Problem } from "@/shared/ui/Problem";
import { useEndSyncAgentMutation, useListSyncAgentsQuery } from "./api";
import styles from "./Sync.module.css";
import type { SyncAgent } from "./wire";

/** Lists the computers that may send this store's data; each can be disconnected at once. */
export function Computers() {
  const { t, language } = useWords("sync");
  const { t: common } = useWords("common");
  const { data: agents, error, refetch } = useListSyncAgentsQuery();
  const serverText = useServerText();
  const [end] = useEndSyncAgentMutation();
  const [asking, setAsking] = useState<SyncAgent | null>(null);
  if (error && !agents) return <Problem error={error} onRetry={refetch} />;
  if (!agents?.length) return null;
  const shutOut = async (agent: SyncAgent) => {
    setAsking(null);
    try {
      await end(agent.id).unwrap();
      notify(t("computers.done", { name: agent.machine }));
    } catch (problem) {
      notify(readProblem(problem).message ?? common("somethingWentWrong"), { tone: "warning" });
    }
  };
  return (
    <section className={styles.card} aria-label={t("computers.title")}>
      <h2>{t("computers.title")}</h2>
      <ul className={styles.computers}>
        {agents.map((agent) => (
          <li key={agent.id}>
            <div>
              <b>{agent.machine}</b>
              <p className={`${styles.help} figures`}>
                {[
                  t(`agent.${agent.state}`),
                  agent.seenAt && t("seen", { when: dayAndTime(agent.seenAt, language) }),
                  agent.version && t("computers.version", { version: agent.version }),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
              {agent.updateProblem && (
                <p className={styles.help}>
                  {t("computers.updateFailed", {
                    problem: serverText(agent.updateProblemKey, agent.updateProblem),
                  })}
                </p>
              )}
            </div>
            <Button
              danger
              onClick={() => setAsking(agent)}
              aria-label={t("computers.endOf", { name: agent.machine })}
            >
              {t("computers.end")}
            </Button>
          </li>
        ))}
      </ul>
      <Confirm
        open={asking !== null}
        question={t("computers.question", { name: asking?.machine })}
        help={t("computers.questionHelp")}
        yes={t("computers.end")}
        no={t("computers.keep")}
        danger
        onYes={() => asking && shutOut(asking)}
        onNo={() => setAsking(null)}
      />
    </section>
  );
}
