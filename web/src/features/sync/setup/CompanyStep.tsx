import { useEffect } from "react";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { Problem } from "@/shared/ui/Problem";
import { useListDataSetsQuery } from "../api";
import { usualSet } from "../rules";
import { DataSetSelect } from "../SyncNow";
import styles from "./Setup.module.css";
import type { SyncForm } from "./settings";

const SOON = 5000;

/** Which of the companies that are open beside the agent this store follows. */
export function CompanyStep({ draft }: SyncForm) {
  const { t } = useWords("sync");
  const { mobileNumber } = useStore();
  const { data, error, refetch } = useListDataSetsQuery(mobileNumber, {
    pollingInterval: SOON,
    skipPollingIfUnfocused: true,
  });
  const { values, set } = draft;
  const usual = values.dataNm ? undefined : usualSet(data ?? [], undefined)?.name;
  useEffect(() => {
    if (usual) set("dataNm", usual);
  }, [usual, set]);
  return (
    <section className={styles.card}>
      <h2>{t("step.company")}</h2>
      <p className={styles.help}>{t("companyHelp")}</p>
      {error && !data ? (
        <Problem error={error} onRetry={refetch} />
      ) : (
        <DataSetSelect
          sets={data ?? []}
          loading={!data}
          value={values.dataNm || undefined}
          onChoose={(name) => set("dataNm", name)}
        />
      )}
      {data?.length === 0 && <p role="status">{t("noCompanyHelp")}</p>}
    </section>
  );
}
