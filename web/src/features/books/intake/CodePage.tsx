import { useId } from "react";
import { CODE_PAGES } from "@/shared/format/codePages";
import { useWords } from "@/shared/i18n/useWords";
import { FieldError } from "@/shared/ui/FieldError";
import { Select } from "@/shared/ui/Select";
import styles from "./Intake.module.css";

type CodePageProps = {
  encoding: string;
  /** The code page was guessed wrongly, so the owner has to choose one. */
  wrong?: boolean;
  problem?: string | null;
  onChoose: (encoding: string) => void;
};

/** Shows the code page that was assumed for a text, and others to choose from. */
export function CodePage({ encoding, wrong, problem, onChoose }: CodePageProps) {
  const { t } = useWords("imports");
  const id = useId();
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{t("map.codePage")}</label>
      <Select
        id={id}
        value={wrong ? "" : encoding}
        error={problem ? `${id}-error` : undefined}
        onChange={onChoose}
      >
        {wrong && <option value="">{t("map.chooseCodePage")}</option>}
        {Object.entries({ [encoding]: encoding, ...CODE_PAGES }).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
      <FieldError id={`${id}-error`} text={problem} />
    </div>
  );
}
