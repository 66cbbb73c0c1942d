import { useId } from "react";
import { useWords } from "@/shared/i18n/useWords";
import { DropFile } from "../intake/DropFile";
import type { ImportKind, ImportRun } from "./api";
import styles from "./Imports.module.css";
import { KindChoice } from "./KindChoice";
import { SHEET } from "./rules";
import { TemplateButton } from "./TemplateButton";
import { useSpreadsheet } from "./useSpreadsheet";

type ChooseFileProps = {
  kind: ImportKind;
  onKind: (kind: ImportKind) => void;
  onBegun: (run: ImportRun) => void;
};

/** Chooses the kind of data, then the file, which can be dropped anywhere in the box. */
export function ChooseFile({ kind, onKind, onBegun }: ChooseFileProps) {
  const { t } = useWords("imports");
  const id = useId();
  const upload = useSpreadsheet(kind, onBegun);
  return (
    <section className={styles.panel} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t("choose.title")}</h2>
      <KindChoice kind={kind} disabled={upload.percent !== null} onKind={onKind} />
      <DropFile
        upload={upload}
        accept={SHEET.accept}
        title={t("choose.browse")}
        hint={t("choose.limits", { most: SHEET.megabytes })}
      />
      <div className={styles.template}>
        <p>{t("template.help")}</p>
        <TemplateButton kind={kind} />
      </div>
    </section>
  );
}
