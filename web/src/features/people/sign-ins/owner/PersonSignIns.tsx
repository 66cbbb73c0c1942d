import { Button } from "antd";
import { useWords } from "@/shared/i18n/useWords";
import { Problem } from "@/shared/ui/Problem";
import { RowSkeletons } from "@/shared/ui/Skeleton";
import { type Person, useEndPersonsSessionsMutation, useListPersonsSessionsQuery } from "../api";
import { DeviceList } from "../DeviceList";
import styles from "../SecurityPanel.module.css";
import { useSigningOut } from "../useSigningOut";

/** Lists the devices on which a customer or a salesperson is signed in; the owner can sign out one or all. */
export function PersonSignIns({ kind, code }: Person) {
  const { t } = useWords("account");
  const { currentData: devices, error, refetch } = useListPersonsSessionsQuery({ kind, code });
  const [end, { isLoading: ending }] = useEndPersonsSessionsMutation();
  const { ask, dialog } = useSigningOut((session) => end({ kind, code, session }), "theirs");
  return (
    <section className={styles.panel}>
      <h2>{t("sessions.theirTitle")}</h2>
      {devices && <DeviceList devices={devices} busy={ending} whose="theirs" Button={Button} onEnd={ask} />}
      {!devices && (error ? <Problem error={error} onRetry={refetch} /> : <RowSkeletons count={1} />)}
      {dialog}
    </section>
  );
}
