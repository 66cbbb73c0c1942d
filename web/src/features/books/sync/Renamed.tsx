import { Button } from "antd";
import { useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { notify } from "@/shared/ui/notices";
import { useChangeSyncSettingsMutation, useGetSyncSettingsQuery } from "./api";
import styles from "./Sync.module.css";
import type { SyncStatus } from "./wire";

const RENAMED = "source.books_renamed";

/** Asks whether the company's new name in the books is right; nothing is read or sent before the answer. */
export function Renamed({ accounting }: { accounting: SyncStatus["accounting"] }) {
  const { key, values } = accounting.problemKey ?? {};
  const now = typeof values?.open === "string" ? values.open : "";
  const before = typeof values?.name === "string" ? values.name : "";
  return key === RENAMED && now ? <Question key={now} before={before} now={now} /> : null;
}

function Question({ before, now }: { before: string; now: string }) {
  const { t } = useWords("sync");
  const { t: common } = useWords("common");
  const { data } = useGetSyncSettingsQuery();
  const [change, { isLoading }] = useChangeSyncSettingsMutation();
  // The status keeps the agent's last report until the agent reports again.
  const [confirmed, setConfirmed] = useState(false);
  if (confirmed) return null;
  const use = async () => {
    if (!data) return;
    try {
      await change({ dataNm: data.values.dataNm, compName: now }).unwrap();
      setConfirmed(true);
      notify(t("renamed.done", { now }));
    } catch (problem) {
      notify(readProblem(problem).message ?? common("somethingWentWrong"), { tone: "warning" });
    }
  };
  return (
    <section className={styles.card} role="alert">
      <p className={styles.question}>{t("renamed.title", { before, now })}</p>
      <p className={styles.help}>{t("renamed.help")}</p>
      <Button type="primary" disabled={!data} loading={isLoading} onClick={use}>
        {t("renamed.use", { now })}
      </Button>
    </section>
  );
}
