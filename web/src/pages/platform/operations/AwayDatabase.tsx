import { Link } from "react-router";
import { Block } from "@/features/platform/console/Block";
import { databaseAddress, storeAddress } from "@/features/platform/console/menu";
import type { Check } from "@/features/platform/console/wire";
import { timeWithAge } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";
import styles from "./Operations.module.css";

type AwayDatabaseProps = { name: string; check: Check };

/** A database that does not answer: since when, which stores cannot sell, and what to do. */
export function AwayDatabase({ name, check: { since, stores, names } }: AwayDatabaseProps) {
  const { t, language } = useWords("platform");
  const count = stores ?? 0;
  return (
    <Block
      title={t("health.databaseAway", { name })}
      note={since && t("health.since", { time: timeWithAge(Date.parse(since), Date.now(), language) })}
    >
      <p className={styles.strong}>{t("health.notSelling", { count })}</p>
      {names.length > 0 && (
        <ul className={styles.names} aria-label={t("health.notSelling", { count })}>
          {names.map(({ mobileNo, companyName }) => (
            <li key={mobileNo}>
              <Link to={storeAddress(mobileNo)}>{companyName || mobileNo}</Link>
            </li>
          ))}
        </ul>
      )}
      {count > names.length && (
        <p>
          <Link to={databaseAddress(name)}>{t("health.allStores", { count })}</Link>
        </p>
      )}
      <p className={styles.help}>{t("health.awayHelp")}</p>
    </Block>
  );
}
