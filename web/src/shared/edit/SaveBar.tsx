import { Button } from "antd";
import { useWords } from "@/shared/i18n/useWords";
import styles from "./Edit.module.css";
import type { Saving } from "./useSaving";

type SaveBarProps = {
  changes: number;
  saving: Saving;
  onCancel: () => void;
  /** Whether a new thing may be saved unchanged. */
  always?: boolean;
  saveText?: string;
  cancelText?: string;
  /** Cancel only takes changes back, so without changes there is nothing to cancel. */
  cancelResets?: boolean;
  /** Whether Escape closes it as well. */
  byEscape?: boolean;
};

/** How many changes are not saved yet, and the two ways on; it says when it is saving. */
export function SaveBar(props: SaveBarProps) {
  const { changes, saving, onCancel, always, saveText, cancelText, cancelResets, byEscape } = props;
  const { t } = useWords("office");
  const busy = saving.state === "saving";
  return (
    <div className={styles.saveBar}>
      <span className={changes > 0 ? styles.unsaved : styles.quiet} aria-live="polite">
        {busy ? t("edit.saving") : changes > 0 ? t("edit.changes", { count: changes }) : ""}
      </span>
      <Button onClick={onCancel} disabled={busy || (cancelResets && changes === 0)}>
        {cancelText ?? t("edit.cancel")} {byEscape && <kbd>Esc</kbd>}
      </Button>
      <Button
        type="primary"
        loading={busy}
        disabled={saving.state === "stale" || (changes === 0 && !always)}
        onClick={saving.save}
      >
        {saveText ?? t("edit.save")} <kbd>Ctrl ↵</kbd>
      </Button>
    </div>
  );
}
