import { Button } from "antd";
import { useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { dayAndTime } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";
import { Confirm } from "@/shared/ui/Confirm";
import { notify } from "@/shared/ui/notices";
import { useClearSyncDatasetMutation, useListSyncDatasetsQuery } from "./api";
import styles from "./Sync.module.css";
import { useSource } from "./useSource";
import type { SyncDataset } from "./wire";

/** Lists the companies whose data the store has; the data of each can be deleted. */
export function Datasets() {
  const { t, language } = useWords("sync");
  const { t: common } = useWords("common");
  const source = useSource();
  const { data: datasets } = useListSyncDatasetsQuery();
  const [clear] = useClearSyncDatasetMutation();
  const [asking, setAsking] = useState<SyncDataset | null>(null);
  if (!datasets?.length) return null;
  const nameOf = (dataset: SyncDataset | null) =>
    dataset ? dataset.company || source(dataset.source) || dataset.key : "";
  const clearData = async (dataset: SyncDataset) => {
    setAsking(null);
    try {
      await clear(dataset.key).unwrap();
      notify(t("datasets.done", { name: nameOf(dataset) }));
    } catch (problem) {
      notify(readProblem(problem).message ?? common("somethingWentWrong"), { tone: "warning" });
    }
  };
  return (
    <section className={styles.card} aria-label={t("datasets.title")}>
      <h2>{t("datasets.title")}</h2>
      <ul className={styles.computers}>
        {datasets.map((dataset) => (
          <li key={dataset.key}>
            <div>
              <b>{nameOf(dataset)}</b>
              <p className={`${styles.help} figures`}>
                {[
                  source(dataset.source),
                  t("datasets.products", { count: dataset.products }),
                  t("datasets.customers", { count: dataset.customers }),
                  dayAndTime(dataset.takenAt, language),
                  dataset.partial && t("datasets.partial"),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
            </div>
            <Button
              danger
              onClick={() => setAsking(dataset)}
              aria-label={t("datasets.clearOf", { name: nameOf(dataset) })}
            >
              {t("datasets.clear")}
            </Button>
          </li>
        ))}
      </ul>
      <Confirm
        open={asking !== null}
        question={t("datasets.question", { name: nameOf(asking) })}
        help={t("datasets.questionHelp")}
        yes={t("datasets.clear")}
        no={t("datasets.keep")}
        danger
        onYes={() => asking && clearData(asking)}
        onNo={() => setAsking(null)}
      />
    </section>
  );
}
