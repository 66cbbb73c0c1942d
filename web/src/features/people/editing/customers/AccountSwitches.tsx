import { rowsOf } from "@/shared/edit/rows";
import { useWords } from "@/shared/i18n/useWords";
import styles from "../People.module.css";
import { type AccountValues, SWITCHABLE } from "../wire";

const { SwitchRow } = rowsOf<AccountValues>();

const ROWS = ["locked", ...SWITCHABLE] as const;

/** Edits the store's settings for a customer, which are available for every account. */
export function AccountSwitches() {
  const { t } = useWords("people");
  return (
    <section className={styles.switches} aria-label={t("switch.title")}>
      {ROWS.map((name) => (
        <SwitchRow
          key={name}
          name={name}
          className={styles.switch}
          label={t(`switch.${name}.name`)}
          help={t(`switch.${name}.help`)}
        />
      ))}
    </section>
  );
}
