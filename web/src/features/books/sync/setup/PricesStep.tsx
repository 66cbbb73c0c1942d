import { Radio } from "antd";
import { GRADES } from "@/shared/edit/grades";
import { optionsOf } from "@/shared/edit/options";
import { SelectRow } from "@/shared/edit/rows";
import { useWords } from "@/shared/i18n/useWords";
import { FieldError } from "@/shared/ui/FieldError";
import styles from "./Setup.module.css";
import type { SyncForm } from "./settings";

type Grade = (typeof GRADES)[number];
const SALESPEOPLE = ["costCentres", "groups", "none"] as const;

/** Maps price levels to grades, and chooses who the salespeople are. */
export function PricesStep({ draft: { values, set, errors }, existing }: SyncForm) {
  const { t } = useWords("sync");
  const levels = [...new Set([...existing.levels, ...Object.keys(values.levels)])];
  const grades: { value: Grade | ""; label: string }[] = [
    { value: "", label: t("prices.none") },
    ...GRADES.map((grade) => ({ value: grade, label: t("prices.grade", { grade }) })),
  ];
  return (
    <section className={styles.card}>
      <div className={styles.group}>
        <h2>{t("prices.title")}</h2>
        <p className={styles.help}>{t(levels.length > 0 ? "prices.help" : "prices.noLevels")}</p>
        <div className={styles.fields}>
          {levels.map((level) => (
            <SelectRow
              key={level}
              label={level}
              value={values.levels[level] ?? ("" as const)}
              options={grades}
              onChange={(grade) => {
                const { [level]: _before, ...others } = values.levels;
                set("levels", grade ? { ...others, [level]: grade } : others);
              }}
            />
          ))}
        </div>
        <FieldError text={errors.levels} />
      </div>
      <fieldset className={styles.group}>
        <legend>
          <h3>{t("salespeople.title")}</h3>
        </legend>
        <Radio.Group
          className={styles.choices}
          value={values.salespeople}
          onChange={({ target }) => set("salespeople", target.value)}
          options={optionsOf(SALESPEOPLE, (value) => t(`salespeople.${value}`))}
        />
      </fieldset>
    </section>
  );
}
