import { Button } from "antd";
import { IconButton } from "@/shared/antd/IconButton";
import { useWords } from "@/shared/i18n/useWords";
import type { UploadingFile } from "@/shared/media/queue";
import { Bar } from "@/shared/media/UploadRow";
import type { Uploads } from "@/shared/media/useUploads";
import styles from "./Pictures.module.css";

/** Shows the progress of an upload, or a button to try again. */
export function SendingTile({ file, uploads }: { file: UploadingFile; uploads: Uploads }) {
  const { t } = useWords("media");
  const failed = file.state === "failed";
  return (
    <li className={styles.tile}>
      {file.preview && <img className={styles.faint} src={file.preview} alt="" width={96} height={96} />}
      <div className={styles.sending}>
        {failed ? (
          <Button
            size="large"
            onClick={() => uploads.retry(file.id)}
            title={file.reason ?? t("state.failed")}
            aria-label={`${file.reason ?? t("state.failed")} ${t("retry")}`}
          >
            {t("retry")}
          </Button>
        ) : (
          <>
            <span className="figures">
              {t(file.state === "waiting" ? "state.waiting" : "state.sending", { percent: file.percent })}
            </span>
            <Bar percent={file.percent} label={file.name} />
          </>
        )}
      </div>
      <span className={styles.ways}>
        <IconButton
          icon="close"
          size={14}
          label={t("cancel", { name: file.name })}
          onClick={() => uploads.remove(file.id)}
        />
      </span>
    </li>
  );
}
