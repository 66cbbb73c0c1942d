import { useEffect, useState } from "react";
import { useWords } from "@/shared/i18n/useWords";
import styles from "./UserLocation.module.css";

const TICK = 4000;

/** Shows how old the data is, and how often it is loaded again. */
export function Refreshed({ at, every }: { at: number | undefined; every: number }) {
  const { t } = useWords("locations");
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK);
    return () => clearInterval(timer);
  }, []);
  if (!at) return null;
  const seconds = Math.max(0, Math.round((now - at) / 1000));
  return <p className={`${styles.refreshed} figures`}>{t("refreshed", { seconds, every: every / 1000 })}</p>;
}
