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
  /** Whether Cancel only undoes changes; it is then disabled while there are none. */
  cancelResets?: boolean;
  /** Whether Escape cancels as well. */
  byEscape?: boolean;
};

/** Shows how many changes are unsaved, the two buttons, and that saving is under way. */
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
