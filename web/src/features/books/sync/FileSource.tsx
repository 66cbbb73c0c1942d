import { Checkbox } from "antd";
import { useId, useState } from "react";
import { useWords } from "@/shared/i18n/useWords";
import { DropFile } from "../intake/DropFile";
import { useListSyncDatasetsQuery } from "./api";
import { BOOKS } from "./rules";
import styles from "./Sync.module.css";
import { useSyncFile } from "./useSyncFile";

/** Uploads a file from the accounting software, for stores without a connected computer. */
export function FileSource({ onBegun }: { onBegun: (id: string) => void }) {
  const { t } = useWords("sync");
  const id = useId();
  const { data: datasets } = useListSyncDatasetsQuery();
  const [partial, setPartial] = useState<boolean>();
  const upload = useSyncFile(onBegun, partial);
  return (
    <section className={styles.card} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t("file.title")}</h2>
      <p className={styles.help}>{t("file.help")}</p>
      <DropFile
        upload={upload}
        accept={BOOKS.accept}
        title={t("file.title")}
        hint={t("file.limits", { most: BOOKS.megabytes })}
      />
      <Checkbox
        checked={partial ?? datasets?.some((dataset) => dataset.partial) ?? false}
        onChange={(event) => setPartial(event.target.checked)}
      >
        {t("file.partial")}
      </Checkbox>
    </section>
  );
}
