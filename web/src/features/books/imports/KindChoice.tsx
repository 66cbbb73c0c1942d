import { useId } from "react";
import { useWords } from "@/shared/i18n/useWords";
import type { ImportKind } from "./api";
import styles from "./Imports.module.css";
import { KINDS } from "./rules";

type KindChoiceProps = { kind: ImportKind; disabled: boolean; onKind: (kind: ImportKind) => void };

/** Chooses what the rows of the file are. */
export function KindChoice({ kind, disabled, onKind }: KindChoiceProps) {
  const { t } = useWords("imports");
  const group = useId();
  return (
    <fieldset className={styles.kinds} disabled={disabled}>
      <legend className="visually-hidden">{t("choose.kind")}</legend>
      {KINDS.map((each) => (
        <label key={each} className={each === kind ? styles.chosenKind : undefined}>
          <input
            type="radio"
            name={group}
            value={each}
            checked={each === kind}
            onChange={() => onKind(each)}
          />
          <span>
            <b>{t(`kind.${each}`)}</b>
            <small>{t(`kindHelp.${each}`)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
