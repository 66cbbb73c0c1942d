import { Button } from "antd";
import { type ReactNode, useEffect, useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { notify } from "@/shared/ui/notices";
import { type PairingCode, useMakeAgentCodeMutation } from "./api";
import { codeInGroups, minutesAndSeconds, secondsLeft } from "./rules";
import styles from "./Sync.module.css";

const SECOND = 1000;

type PairingProps = {
  /** Whether a computer is already connected. */
  again: boolean;
  /** Renders what else is to be typed on the computer. */
  howTo: (code: string) => ReactNode;
};

/** Shows the code that connects a computer: it works once, until the time shown. */
export function Pairing({ again, howTo }: PairingProps) {
  const { t } = useWords("sync");
  const { t: common } = useWords("common");
  const [make, { isLoading }] = useMakeAgentCodeMutation();
  const [pairing, setPairing] = useState<PairingCode | null>(null);
  const left = useSecondsLeft(pairing?.expiresAt);
  const show = async () => {
    try {
      setPairing(await make().unwrap());
    } catch (error) {
      notify(readProblem(error).message ?? common("somethingWentWrong"), { tone: "warning" });
    }
  };
  if (pairing && left > 0)
    return (
      <div>
        <p className={styles.help}>{t("pair.enter")}</p>
        <p className={styles.code}>
          <output className="figures" aria-label={t("pair.code")}>
            {codeInGroups(pairing.code)}
          </output>
        </p>
        <p className={`${styles.waiting} figures`} role="timer">
          {t("pair.left", { time: minutesAndSeconds(left) })}
        </p>
        {howTo(pairing.code)}
      </div>
    );
  return (
    <div className={styles.waiting}>
      {pairing && <p role="status">{t("pair.over")}</p>}
      <Button type={again ? "default" : "primary"} loading={isLoading} onClick={show}>
        {t(again ? "pair.another" : pairing ? "pair.new" : "pair.show")}
      </Button>
    </div>
  );
}

function useSecondsLeft(expiresAt: string | undefined) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!expiresAt) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, [expiresAt]);
  return expiresAt ? secondsLeft(expiresAt, now) : 0;
}
