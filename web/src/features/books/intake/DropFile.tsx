import { Button, Progress } from "antd";
import type { DragEvent } from "react";
import { useWords } from "@/shared/i18n/useWords";
import { DropBox } from "@/shared/media/DropBox";
import type { Upload } from "@/shared/media/useUpload";
import { FieldError } from "@/shared/ui/FieldError";
import styles from "./Intake.module.css";

const refuse = (event: DragEvent) => event.preventDefault();

type DropFileProps = { upload: Upload; accept: string; title: string; hint: string };

/** Accepts one dropped or chosen file, and shows the progress of the upload. */
export function DropFile({ upload, accept, title, hint }: DropFileProps) {
  const { t } = useWords("media");
  const { name, percent, error, take, cancel } = upload;
  const label = t("sendingFile", { name });
  return (
    <>
      {percent === null ? (
        <DropBox accept={accept} title={title} hint={hint} onFiles={([first]) => first && take(first.file)} />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only keep the browser from opening another file
        <div className={styles.sending} onDragOver={refuse} onDrop={refuse}>
          <p className="ellipsis" title={label}>
            {label}
          </p>
          <Progress percent={percent} aria-label={label} />
          <Button size="small" onClick={cancel}>
            {t("cancelUpload")}
          </Button>
        </div>
      )}
      <FieldError text={error} />
    </>
  );
}
