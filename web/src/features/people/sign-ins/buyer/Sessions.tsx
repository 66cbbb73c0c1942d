import { useWords } from "@/shared/i18n/useWords";
import { Button } from "@/shared/ui/Button";
import { useEndSessionsMutation, useListSessionsQuery } from "../api";
import { DeviceList } from "../DeviceList";
import styles from "../SecurityPanel.module.css";
import { useSigningOut } from "../useSigningOut";

/** Lists the devices that are signed in as this person, each with a button to sign it out. */
export function Sessions() {
  const { t } = useWords("account");
  const { data = [] } = useListSessionsQuery();
  const [end, { isLoading: ending }] = useEndSessionsMutation();
  const { ask, dialog } = useSigningOut(end);
  if (data.length === 0) return null;
  return (
    <section className={styles.panel}>
      <h2>{t("sessions.title")}</h2>
      <DeviceList devices={data} busy={ending} Button={Button} onEnd={ask} />
      {dialog}
    </section>
  );
}
