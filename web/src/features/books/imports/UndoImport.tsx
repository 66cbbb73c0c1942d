import { Button } from "antd";
import { useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { dayAndTime } from "@/shared/format/dates";
import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { Confirm } from "@/shared/ui/Confirm";
import { notify } from "@/shared/ui/notices";
import { type ImportRun, useUndoImportMutation } from "./api";
import styles from "./Imports.module.css";

/** Undoes an applied import as a whole, or shows what the undo changed. */
export function UndoImport({ run: { id, kind, undoUntil, undone } }: { run: ImportRun }) {
  const { t, language } = useWords("imports");
  const { t: common } = useWords("common");
  const [undo, { isLoading }] = useUndoImportMutation();
  const [asking, setAsking] = useState(false);
  const go = async () => {
    setAsking(false);
    try {
      await undo(id).unwrap();
    } catch (error) {
      notify(readProblem(error).message ?? common("somethingWentWrong"), { tone: "warning" });
    }
  };
  if (undone) {
    const restored = { time: dayAndTime(undone.at, language), restored: quantityText(undone.restored) };
    return (
      <p className={`${styles.help} figures`} role="status">
        {t("undo.undone", restored)}{" "}
        {undone.skipped > 0 && t("undo.skipped", { skipped: quantityText(undone.skipped) })}
      </p>
    );
  }
  if (!undoUntil) return null;
  return (
    <p className={`${styles.undo} figures`}>
      {t("undo.until", { time: dayAndTime(undoUntil, language) })}
      <Button size="small" danger loading={isLoading} onClick={() => setAsking(true)}>
        {t("undo.button")}
      </Button>
      <Confirm
        open={asking}
        question={t("undo.question")}
        help={t(kind === "priceLists" ? "undo.helpLists" : "undo.help")}
        yes={t("undo.button")}
        no={t("undo.no")}
        danger
        onYes={go}
        onNo={() => setAsking(false)}
      />
    </p>
  );
}
