import { Checkbox, Radio } from "antd";
import { useWords } from "@/shared/i18n/useWords";
import { FieldError } from "@/shared/ui/FieldError";
import styles from "./Setup.module.css";
import type { SyncForm } from "./settings";

/** Chooses which godowns count as stock: all of them, or the selected ones. */
export function StockGodowns({ draft: { values, set, errors }, existing }: Omit<SyncForm, "saved">) {
  const { t } = useWords("sync");
  const chosen = values.stockGodowns;
  const godowns = [...new Set([...existing.godowns, ...chosen])];
  if (godowns.length < 2) return null;
  // The usual choice is where orders are sent from.
  const first = godowns.includes(values.godown) ? values.godown : (godowns[0] ?? "");
  const wrong = Object.entries(errors).find(([field]) => field.startsWith("stockGodowns"))?.[1];
  return (
    <fieldset className={styles.group}>
      <legend>
        <h3>{t("stockGodowns.title")}</h3>
      </legend>
      <Radio.Group
        className={styles.choices}
        value={chosen.length > 0}
        onChange={({ target }) => set("stockGodowns", target.value ? [first] : [])}
        options={[
          { value: false, label: t("stockGodowns.all") },
          { value: true, label: t("stockGodowns.only") },
        ]}
      />
      {chosen.length > 0 && (
        <Checkbox.Group
          className={styles.choices}
          aria-label={t("stockGodowns.only")}
          value={chosen}
          onChange={(names) => set("stockGodowns", names)}
          // Without any, all would count.
          options={godowns.map((name) => ({
            value: name,
            label: name,
            disabled: chosen.length === 1 && chosen[0] === name,
          }))}
        />
      )}
      <FieldError text={wrong} />
      <p className={styles.help}>{t(chosen.length > 0 ? "stockGodowns.onlyHelp" : "stockGodowns.help")}</p>
    </fieldset>
  );
}
