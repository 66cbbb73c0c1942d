import { Button, Progress } from "antd";
import { type DragEvent, useId, useState } from "react";
import { useWords } from "@/shared/i18n/useWords";
import { Icon } from "@/shared/ui/Icon";
import type { ImportKind, ImportRun } from "./api";
import styles from "./Imports.module.css";
import { KindChoice } from "./KindChoice";
import { ACCEPTED, MAX_MEGABYTES } from "./rules";
import { TemplateButton } from "./TemplateButton";
import { useSpreadsheet } from "./useSpreadsheet";

type ChooseFileProps = {
  kind: ImportKind;
  onKind: (kind: ImportKind) => void;
  onBegun: (run: ImportRun) => void;
};

/** First what is in the file, then the file: dropped anywhere in the box, or chosen. */
export function ChooseFile({ kind, onKind, onBegun }: ChooseFileProps) {
  const { t } = useWords("imports");
  const input = useId();
  const [over, setOver] = useState(false);
  const { name, percent, error, take, cancel } = useSpreadsheet(kind, onBegun);
  const sending = percent !== null;
  const takeFirst = (files: FileList | null) => {
    const file = files?.[0];
    if (file && !sending) void take(file);
  };
  const drag = (event: DragEvent, inside: boolean) => {
    event.preventDefault();
    setOver(inside);
  };
  return (
    <section className={styles.panel} aria-labelledby={`${input}-title`}>
      <h2 id={`${input}-title`}>{t("choose.title")}</h2>
      <KindChoice kind={kind} disabled={sending} onKind={onKind} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the label in it is the keyboard's way to a file */}
      <div
        className={`${styles.drop} ${over ? styles.over : ""}`}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false);
          takeFirst(event.dataTransfer.files);
        }}
      >
        {sending ? (
          <div className={styles.sending}>
            <p className="ellipsis">{t("choose.sending", { name: name ?? "" })}</p>
            <Progress percent={percent} aria-label={t("choose.sending", { name: name ?? "" })} />
            <Button size="small" onClick={cancel}>
              {t("cancelUpload")}
            </Button>
          </div>
        ) : (
          <>
            <Icon name="arrowUp" size={24} />
            <p>{t("choose.drop")}</p>
            <input
              id={input}
              className="visually-hidden"
              type="file"
              accept={ACCEPTED}
              onChange={(event) => {
                takeFirst(event.target.files);
                event.target.value = "";
              }}
            />
            <label className={styles.browse} htmlFor={input}>
              {t("choose.browse")}
            </label>
            <small>{t("choose.limits", { most: MAX_MEGABYTES })}</small>
          </>
        )}
      </div>
      {error && (
        <p className={styles.error} role="alert">
          <Icon name="alert" size={16} /> {error}
        </p>
      )}
      <div className={styles.template}>
        <p>{t("template.help")}</p>
        <TemplateButton kind={kind} />
      </div>
    </section>
  );
}
