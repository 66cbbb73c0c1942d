import { Button } from "antd";
import { useEffect } from "react";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { FieldError } from "@/shared/ui/FieldError";
import { Problem } from "@/shared/ui/Problem";
import { useListDataSetsQuery } from "../api";
import { usualSet } from "../rules";
import { DataSetSelect } from "../SyncNow";
import type { DataSet } from "../wire";
import styles from "./Setup.module.css";
import type { SyncForm } from "./settings";

const companyOf = (sets: DataSet[] | undefined, name: string) =>
  sets?.find((set) => set.name === name)?.company ?? "";

const SOON = 5000;

/** Chooses which of the companies that are open in the accounting software this store follows. */
export function CompanyStep({ draft, saved }: SyncForm) {
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
  const present = companyOf(data, saved.dataNm);
  const isSaved = values.dataNm === saved.dataNm && values.compName === saved.compName;
  const renamed = isSaved && saved.compName && present && present !== saved.compName ? present : "";
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
          onChoose={(name) => {
            set("dataNm", name);
            set("compName", companyOf(data, name));
          }}
        />
      )}
      <FieldError text={draft.errors.dataNm} />
      {renamed && (
        <div className={styles.renamed} role="alert">
          <b>{t("renamed.title", { before: saved.compName, now: renamed })}</b>
          <p>{t("renamed.help")}</p>
          <div>
            <Button onClick={() => set("compName", renamed)}>{t("renamed.use", { now: renamed })}</Button>
          </div>
        </div>
      )}
      {data?.length === 0 && <p role="status">{t("noCompanyHelp")}</p>}
    </section>
  );
}
