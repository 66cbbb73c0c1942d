import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { Icon } from "@/shared/ui/Icon";
import { useGetSyncStatusQuery } from "../api";
import { Pairing } from "../Pairing";
import styles from "./Setup.module.css";

const SOON = 3000;

/** The agent beside the accounting package: put there, started, and let in by a code. */
export function ComputerStep() {
  const { t } = useWords("sync");
  const { mobileNumber } = useStore();
  const { data } = useGetSyncStatusQuery(undefined, {
    pollingInterval: SOON,
    skipPollingIfUnfocused: true,
  });
  const connected = data?.agent.state === "ok";
  return (
    <section className={styles.card}>
      <h2>{t("step.computer")}</h2>
      <p className={styles.help}>{t("computer.help")}</p>
      <ol className={styles.list}>
        <li>{t("computer.tally")}</li>
        <li>{t("computer.install")}</li>
        <li>{t("computer.code")}</li>
      </ol>
      <Pairing
        again={connected}
        commands={(code) => [
          `haat-agent pair --server ${window.location.origin} --store ${mobileNumber} --code ${code}`,
          "haat-agent run",
        ]}
      />
      <p className={connected ? styles.connected : styles.help} role="status">
        {connected ? (
          <>
            <Icon name="check" size={20} /> {t("computer.connected", { name: data.agent.machine })}
          </>
        ) : (
          t("computer.waiting")
        )}
      </p>
    </section>
  );
}
