import { Switch } from "antd";
import { useId } from "react";
import { useWords } from "@/shared/i18n/useWords";
import styles from "../People.module.css";
import { SWITCHABLE } from "../wire";
import type { AccountDraft } from "./useAccountEdit";

const ROWS = ["locked", ...SWITCHABLE] as const;

/** What the store says of any of its customers, wherever the account is kept. */
export function AccountSwitches({ draft }: { draft: AccountDraft }) {
  const { t } = useWords("people");
  const id = useId();
  return (
    <section className={styles.switches} aria-label={t("switch.title")}>
      {ROWS.map((name) => (
        <div key={name} className={styles.switch}>
          <div>
            <label htmlFor={`${id}-${name}`}>{t(`switch.${name}.name`)}</label>
            <p id={`${id}-${name}-help`}>{t(`switch.${name}.help`)}</p>
          </div>
          <Switch
            id={`${id}-${name}`}
            aria-describedby={`${id}-${name}-help`}
            checked={draft.values[name] ?? false}
            onChange={(on) => draft.set(name, on)}
          />
        </div>
      ))}
    </section>
  );
}
