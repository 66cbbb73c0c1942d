import { dayAndTime } from "@/shared/format/dates";
import { quantityText, rupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import styles from "./Sync.module.css";
import type { SyncStatus } from "./wire";

type Compared = NonNullable<SyncStatus["agreement"]>;
type Part = Compared["parts"][number];

/** Whether the shop has the balances, entries, bills and stock of the books, or which differ and what to do. */
export function Agreement({ agreement }: { agreement: SyncStatus["agreement"] }) {
  const { t, language } = useWords("sync");
  if (!agreement) return null;
  const { at, source, parts } = agreement;
  const differing = parts.filter((part) => part.differing > 0);
  const values = { program: t(`source.${source}`), when: dayAndTime(at, language) };
  if (differing.length === 0) return <p className={styles.help}>{t("agreement.agrees", values)}</p>;
  return (
    <section className={styles.card}>
      <p className={styles.question}>{t("agreement.differs", values)}</p>
      <ul className={styles.details}>
        {differing.map((part) => (
          <Differing key={part.part} part={part} program={values.program} />
        ))}
      </ul>
      <p className={styles.help}>{t("agreement.again", values)}</p>
    </section>
  );
}

function Differing({ part, program }: { part: Part; program: string }) {
  const { t } = useWords("sync");
  const shown = (amount: number | null) => {
    if (amount === null) return t("agreement.missing");
    return part.part === "stock" ? quantityText(amount) : rupees(amount);
  };
  const sums = { program, books: shown(part.books.sum), shop: shown(part.shop.sum) };
  const more = part.differing - part.records.length;
  return (
    <li>
      <b>{t(`agreement.${part.part}`, { count: part.differing })}</b>{" "}
      <span className="figures">{t("agreement.sums", sums)}</span>
      {part.records.map((record) => (
        <p key={`${record.name} ${record.books} ${record.shop}`} className={`${styles.help} figures`}>
          {record.name}:{" "}
          {t("agreement.sums", { ...sums, books: shown(record.books), shop: shown(record.shop) })}
        </p>
      ))}
      {more > 0 && <p className={styles.help}>{t("agreement.more", { count: more })}</p>}
      <p className={styles.help}>{t(`agreement.${part.part}Help`)}</p>
    </li>
  );
}
