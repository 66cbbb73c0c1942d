import { Link } from "react-router";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import styles from "./Sync.module.css";
import type { Cleaning } from "./wire";

/** The pages of the shop where the owner can correct these records. */
const PLACES: Partial<Record<Cleaning["kind"], string>> = {
  tax: "owner/viewproducts?untaxed=Y",
  quantities: "owner/utility?tab=5",
  levels: "owner/sync/setup?step=prices",
};

/**
 * Shows what to correct in the books: how many records of a kind, how to correct them, and the first names.
 */
export function CleaningCard({ cleaning: { kind, count, names } }: { cleaning: Cleaning }) {
  const { t } = useWords("sync");
  const { path } = useStore();
  const title = t(`clean.${kind}`, { count });
  const place = PLACES[kind];
  return (
    <section className={styles.card} aria-label={title}>
      <h2>{title}</h2>
      <p className={styles.help}>{t(`clean.${kind}Help`)}</p>
      {place && (
        <Link className={styles.link} to={path(place)}>
          {t(`clean.${kind}Show`)}
        </Link>
      )}
      <details>
        <summary>{t("clean.names")}</summary>
        <ul>
          {names.map((name, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list keeps its order
            <li key={at}>{name}</li>
          ))}
        </ul>
        {count > names.length && <p>{t("clean.more", { count: count - names.length })}</p>}
      </details>
    </section>
  );
}
