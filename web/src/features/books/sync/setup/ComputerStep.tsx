import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { Icon } from "@/shared/ui/Icon";
import { useGetAgentProgramQuery, useGetSyncStatusQuery } from "../api";
import { Pairing } from "../Pairing";
import { AgentProgram } from "./AgentProgram";
import styles from "./Setup.module.css";

const SOON = 3000;

function Commands({ lines }: { lines: string[] }) {
  const { t } = useWords("sync");
  return (
    <>
      <p className={styles.help}>{t("pair.commands")}</p>
      <pre className={styles.commands}>{lines.join("\n")}</pre>
    </>
  );
}

/**
 * Guides the owner through the agent: installing it next to the accounting software, starting it,
 * pairing it by a code.
 */
export function ComputerStep() {
  const { t } = useWords("sync");
  const { mobileNumber } = useStore();
  const { data } = useGetSyncStatusQuery(undefined, {
    pollingInterval: SOON,
    skipPollingIfUnfocused: true,
  });
  const { data: program } = useGetAgentProgramQuery();
  const connected = data?.agent.state === "ok";
  const link = `${window.location.origin}/${mobileNumber}`;
  return (
    <section className={styles.card}>
      <h2>{t("step.computer")}</h2>
      <p className={styles.help}>{t("computer.help")}</p>
      <ol className={styles.list}>
        <li>{t("computer.tally")}</li>
        <li>
          {t(program ? "program.install" : "program.none")}
          {program && <AgentProgram program={program} />}
        </li>
        <li>{t("computer.code")}</li>
      </ol>
      <Pairing
        again={connected}
        howTo={(code) =>
          program ? (
            <p className={styles.help}>
              {t("pair.link")} <code className={styles.digest}>{link}</code>
            </p>
          ) : (
            <Commands
              lines={[
                `python -m workers.agent pair --server ${window.location.origin} --store ${mobileNumber} --code ${code}`,
                "python -m workers.agent run",
              ]}
            />
          )
        }
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
