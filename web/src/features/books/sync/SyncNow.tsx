import { Button, Select } from "antd";
import { useId, useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { usePhone } from "@/shared/hooks/useMedia";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { notify } from "@/shared/ui/notices";
import { useGetSyncSettingsQuery, useListDataSetsQuery, useStartSyncMutation } from "./api";
import { usualSet, yearOf } from "./rules";
import styles from "./Sync.module.css";
import type { DataSet } from "./wire";

type SyncNowProps = {
  /** Whether a sync is already running. */
  busy: boolean;
  onBegun: (id: string) => void;
};

const ENOUGH = 20_000;

/** Chooses the company and year, and starts a sync of its data. */
export function SyncNow({ busy, onBegun }: SyncNowProps) {
  const { t } = useWords("sync");
  const { mobileNumber } = useStore();
  const phone = usePhone();
  const { data: sets = [], isLoading } = useListDataSetsQuery(mobileNumber, {
    pollingInterval: ENOUGH,
    skipPollingIfUnfocused: true,
  });
  const [start, { isLoading: starting }] = useStartSyncMutation();
  const { data: settings } = useGetSyncSettingsQuery();
  const [chosen, setChosen] = useState<string | null>(null);
  const dataNm = chosen ?? usualSet(sets, settings?.values.dataNm)?.name;
  const begin = async (mode: "all" | "stock") => {
    try {
      const { id } = await start({ mobileNo: mobileNumber, dataNm, mode }).unwrap();
      onBegun(id);
    } catch (error) {
      notify(readProblem(error).message ?? t("failed"), { tone: "warning" });
    }
  };
  return (
    <div className={styles.now}>
      <DataSetSelect sets={sets} loading={isLoading} value={dataNm} onChoose={setChosen} />
      <Button
        type="primary"
        size={phone ? "large" : "middle"}
        loading={starting || busy}
        disabled={sets.length === 0}
        onClick={() => begin("all")}
      >
        {t("sync")}
      </Button>
      <Button
        size={phone ? "large" : "middle"}
        disabled={starting || busy || sets.length === 0}
        onClick={() => begin("stock")}
      >
        {t("stockAlone")}
      </Button>
    </div>
  );
}

type DataSetSelectProps = {
  sets: DataSet[];
  loading?: boolean;
  value: string | undefined;
  onChoose: (name: string) => void;
};

/** Chooses a company of the accounting software and one of its years. */
export function DataSetSelect({ sets, loading, value, onChoose }: DataSetSelectProps) {
  const { t } = useWords("sync");
  const phone = usePhone();
  const id = useId();
  return (
    <label className={styles.set} htmlFor={id}>
      <span>{t("company")}</span>
      <Select
        id={id}
        size={phone ? "large" : "middle"}
        loading={loading}
        disabled={sets.length === 0}
        placeholder={t("noCompany")}
        value={value}
        options={sets.map(({ name, company, from, to }) => ({
          value: name,
          label: [company, yearOf(from, to)].filter(Boolean).join(", "),
        }))}
        onChange={onChoose}
      />
    </label>
  );
}
