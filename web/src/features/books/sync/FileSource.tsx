import { Button, Checkbox, Progress } from "antd";
import { type DragEvent, useId, useState } from "react";
import { useWords } from "@/shared/i18n/useWords";
import { FieldError } from "@/shared/ui/FieldError";
import { Icon } from "@/shared/ui/Icon";
import { useListSyncDatasetsQuery } from "./api";
import { ACCEPTED, MAX_MEGABYTES } from "./rules";
import styles from "./Sync.module.css";
import { useSyncFile } from "./useSyncFile";

/** A file out of the accounting package, for whom no computer beside it is connected. */
export function FileSource({ onBegun }: { onBegun: (id: string) => void }) {
  const { t } = useWords("sync");
  const input = useId();
  const [over, setOver] = useState(false);
  const { data: datasets } = useListSyncDatasetsQuery();
  const [partial, setPartial] = useState<boolean>();
  const { name, percent, error, take, cancel } = useSyncFile(onBegun, partial);
  const takeFirst = (files: FileList | null) => {
    const file = files?.[0];
    if (file && percent === null) void take(file);
  };
  const drag = (event: DragEvent, inside: boolean) => {
    event.preventDefault();
    setOver(inside);
  };
  return (
    <section className={styles.card} aria-labelledby={`${input}-title`}>
      <h2 id={`${input}-title`}>{t("file.title")}</h2>
      <p className={styles.help}>{t("file.help")}</p>
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
        {percent === null ? (
          <>
            <p>{t("file.drop")}</p>
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
              <Icon name="arrowUp" size={16} /> {t("file.choose")}
            </label>
            <small>{t("file.limits", { most: MAX_MEGABYTES })}</small>
          </>
        ) : (
          <>
            <p className="ellipsis">{t("file.sending", { name: name ?? "" })}</p>
            <Progress percent={percent} aria-label={t("file.sending", { name: name ?? "" })} />
            <Button size="small" onClick={cancel}>
              {t("file.cancel")}
            </Button>
          </>
        )}
      </div>
      <Checkbox
        checked={partial ?? datasets?.some((dataset) => dataset.partial) ?? false}
        onChange={(event) => setPartial(event.target.checked)}
      >
        {t("file.partial")}
      </Checkbox>
      <FieldError text={error} />
    </section>
  );
}
