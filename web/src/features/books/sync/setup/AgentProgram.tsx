import { Button } from "antd";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { notify } from "@/shared/ui/notices";
import { useLazyGetAgentProgramQuery } from "../api";
import { megabytes } from "../rules";
import type { AgentProgram as Program } from "../wire";
import styles from "./Setup.module.css";

/** Downloads the agent for Windows, and shows what proves that the download is complete. */
export function AgentProgram({ program }: { program: Program }) {
  const { t } = useWords("sync");
  const { t: common } = useWords("common");
  const [get, { isFetching }] = useLazyGetAgentProgramQuery();
  const download = async () => {
    try {
      // The address is valid for only a few minutes, so each download requests a new one.
      const latest = await get().unwrap();
      if (latest) window.location.assign(latest.url);
    } catch (error) {
      notify(readProblem(error).message ?? common("somethingWentWrong"), { tone: "warning" });
    }
  };
  return (
    <div className={styles.program}>
      <Button type="primary" loading={isFetching} onClick={download}>
        {t("program.download")}
      </Button>
      <p className={`${styles.help} figures`}>
        {t("program.version", { version: program.version, size: megabytes(program.size) })}
      </p>
      <p className={styles.help}>
        {t("program.digest")} <code className={styles.digest}>{program.sha256}</code>
      </p>
    </div>
  );
}
