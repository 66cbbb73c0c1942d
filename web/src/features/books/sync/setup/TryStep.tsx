import { Button } from "antd";
import { useState } from "react";
import { LinkButton } from "@/shared/antd/LinkButton";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { notify } from "@/shared/ui/notices";
import { useStartSyncMutation } from "../api";
import { RunCard } from "../RunCard";
import styles from "./Setup.module.css";

/** Tries the first sync without changing anything. */
export function TryStep({ dataNm }: { dataNm: string }) {
  const { t } = useWords("sync");
  const { mobileNumber, path } = useStore();
  const [start, { isLoading }] = useStartSyncMutation();
  const [id, setId] = useState<string | null>(null);
  const begin = async () => {
    try {
      const query = { mobileNo: mobileNumber, dataNm: dataNm || undefined, dryRun: true };
      setId((await start(query).unwrap()).id);
    } catch (error) {
      notify(readProblem(error).message ?? t("failed"), { tone: "warning" });
    }
  };
  return (
    <>
      <section className={styles.card}>
        <h2>{t("step.try")}</h2>
        <p className={styles.help}>{t("try.help")}</p>
        <div>
          <Button type={id ? "default" : "primary"} loading={isLoading} onClick={begin}>
            {t(id ? "try.again" : "try.start")}
          </Button>
        </div>
      </section>
      {id && (
        <RunCard key={id} id={id}>
          <LinkButton type="primary" to={path("owner/sync")}>
            {t("try.finish")}
          </LinkButton>
        </RunCard>
      )}
    </>
  );
}
