import type { UploadingFile } from "@/features/media/queue";
import { Bar } from "@/features/media/UploadRow";
import type { Uploads } from "@/features/media/useUploads";
import { useWords } from "@/shared/i18n/useWords";
import { Button, IconButton } from "@/shared/ui/Button";
import styles from "./Pictures.module.css";

/** A picture on its way: how far it is, or the way to try again. */
export function SendingTile({ file, uploads }: { file: UploadingFile; uploads: Uploads }) {
  const { t } = useWords("media");
  const failed = file.state === "failed";
  return (
    <li className={styles.tile}>
      {file.preview && <img className={styles.faint} src={file.preview} alt="" width={96} height={96} />}
      <div className={styles.sending}>
        {failed ? (
          <Button
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
