import { Button } from "antd";
import { useWords } from "@/shared/i18n/useWords";
import { Problem } from "@/shared/ui/Problem";
import { RowSkeletons } from "@/shared/ui/Skeleton";
import { useEndSessionsMutation, useListSessionsQuery } from "../api";
import { DeviceList } from "../DeviceList";
import styles from "../SecurityPanel.module.css";
import { useSigningOut } from "../useSigningOut";

/** Lists the devices that are signed in as the owner, each with a button to sign it out. */
export function SignIns() {
  const { t } = useWords("account");
  const { data, error, refetch } = useListSessionsQuery();
  const [end, { isLoading: ending }] = useEndSessionsMutation();
  const { ask, dialog } = useSigningOut(end);
  return (
    <section className={styles.panel}>
      <h2>{t("sessions.title")}</h2>
      {data && <DeviceList devices={data} busy={ending} Button={Button} onEnd={ask} />}
      {!data && (error ? <Problem error={error} onRetry={refetch} /> : <RowSkeletons count={2} />)}
      {dialog}
    </section>
  );
}
