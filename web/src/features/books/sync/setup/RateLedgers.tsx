import { NameInput } from "@/shared/antd/NameInput";
import { Row } from "@/shared/edit/rows";
import { useWords } from "@/shared/i18n/useWords";
import styles from "./Setup.module.css";
import type { SyncForm } from "./settings";

const LEDGERS = ["sales", "cgst", "sgst", "igst"] as const;

type RateLedgersProps = {
  draft: Pick<SyncForm["draft"], "values" | "set" | "errors">;
  existing: SyncForm["existing"];
};

/**
 * Chooses the ledgers of each tax rate, for books that separate them; an empty field uses the names above.
 */
export function RateLedgers({ draft: { values, set, errors }, existing }: RateLedgersProps) {
  const { t } = useWords("sync");
  const rates = Object.keys(values.rateLedgers).sort((one, other) => Number(one) - Number(other));
  if (rates.length === 0) return null;
  return (
    <details className={styles.group} open={isUsed(values.rateLedgers)}>
      <summary className={styles.rate}>{t("rateLedgers.title")}</summary>
      <p className={styles.help}>{t("rateLedgers.help")}</p>
      {rates.map((rate) => (
        <fieldset key={rate} className={styles.group}>
          <legend className={styles.rate}>{t("rateLedgers.rate", { rate })}</legend>
          <div className={styles.fields}>
            {LEDGERS.map((name) => (
              <Row
                key={name}
                of={NameInput}
                label={t(name === "sales" ? "names.salesLedger" : `names.${name}`)}
                error={errors[`rateLedgers.${rate}.${name}`]}
                value={values.rateLedgers[rate]?.[name] ?? ""}
                names={existing.ledgers}
                placeholder={name === "sales" ? values.salesLedger : values[name]}
                onChange={(text) => set("rateLedgers", withName(values.rateLedgers, rate, name, text))}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </details>
  );
}

type ByRate = SyncForm["draft"]["values"]["rateLedgers"];
const NONE = { sales: "", cgst: "", sgst: "", igst: "" };

const isUsed = (all: ByRate) => Object.values(all).some((names) => Object.values(names).some(Boolean));

const withName = (all: ByRate, rate: string, name: string, text: string): ByRate => ({
  ...all,
  [rate]: { ...NONE, ...all[rate], [name]: text },
});
