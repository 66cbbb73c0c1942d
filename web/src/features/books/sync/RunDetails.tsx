import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import styles from "./Sync.module.css";
import type { SyncRun } from "./wire";

/** Lists the records that the books no longer contain, and that would be hidden from the shop. */
export function GoneList({ run }: { run: SyncRun }) {
  const { t } = useWords("sync");
  if (run.goneTotal === 0) return null;
  return (
    <section className={styles.details}>
      <h3>{t("gone.title", { count: run.goneTotal })}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll a long list */}
      <ul className={styles.gone} tabIndex={0} aria-label={t("gone.title", { count: run.goneTotal })}>
        {run.gone.map(({ entity, code, name }) => (
          <li key={`${entity}/${code}`}>
            <span>{t(`entity.${entity}`)}</span> <b>{name}</b> <small className="figures">{code}</small>
          </li>
        ))}
      </ul>
      {run.goneTotal > run.gone.length && (
        <p className={styles.help}>
          {t("more", { count: run.goneTotal - run.gone.length, shown: quantityText(run.gone.length) })}
        </p>
      )}
    </section>
  );
}

/** Lists some of the changes that a run would make, with the old and new values. */
export function ChangesList({ run }: { run: SyncRun }) {
  const { t } = useWords("sync");
  if (run.changes.length === 0) return null;
  return (
    <section className={styles.details}>
      <h3>{t("changes.title")}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll a long list */}
      <section className={styles.changes} tabIndex={0} aria-label={t("changes.title")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("what")}</th>
              <th scope="col">{t("changes.field")}</th>
              <th scope="col">{t("changes.old")}</th>
              <th scope="col">{t("changes.new")}</th>
            </tr>
          </thead>
          <tbody>
            {run.changes.map(({ entity, code, name, field, old, new: now }) => (
              <tr key={`${entity}/${code}/${field}`}>
                <th scope="row">
                  {name} <small className="figures">{code}</small>
                </th>
                <td>{field}</td>
                <td className={styles.old}>{old || "–"}</td>
                <td>{now || "–"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
