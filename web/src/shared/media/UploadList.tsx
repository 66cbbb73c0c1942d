import { Button } from "antd";
import { useWords } from "@/shared/i18n/useWords";
import { sizeText } from "./sizes";
import styles from "./Uploader.module.css";
import { Bar, UploadRow } from "./UploadRow";
import type { Uploads } from "./useUploads";

/** The list of uploads: with several files, a line for all of them and then a line for each. */
export function UploadList({ uploads }: { uploads: Uploads }) {
  const { files, totals, remove, retry, retryFailed, clear } = uploads;
  const { t } = useWords("media");
  if (files.length === 0) return null;
  return (
    <div>
      {files.length > 1 && (
        <div className={styles.totals}>
          <p className="figures" aria-live="polite">
            {t("total", { done: totals.done, count: totals.count })}
            {totals.speed > 0 && ` · ${t("speed", { speed: sizeText(totals.speed) })}`}
            {totals.failed > 0 && ` · ${t("failed", { count: totals.failed })}`}
            {totals.refused > 0 && ` · ${t("refused", { count: totals.refused })}`}
          </p>
          {totals.failed > 0 && (
            <Button size="large" onClick={retryFailed}>
              {t("retryFailed")}
            </Button>
          )}
          <Button size="large" type="link" onClick={clear}>
            {t(totals.busy ? "cancelAll" : "clear")}
          </Button>
          {totals.busy && <Bar percent={totals.percent} label={t("totalLabel")} />}
        </div>
      )}
      <ul className={styles.rows}>
        {files.map((file) => (
          <UploadRow key={file.id} file={file} remove={remove} retry={retry} />
        ))}
      </ul>
    </div>
  );
}
