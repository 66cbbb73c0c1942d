import { Button, Progress } from "antd";
import { IconButton } from "@/shared/antd/IconButton";
import { useWords } from "@/shared/i18n/useWords";
import type { UploadingFile } from "@/shared/media/queue";
import type { Uploads } from "@/shared/media/useUploads";
import { Icon } from "@/shared/ui/Icon";
import styles from "./Categories.module.css";

/** Shows the progress of a picture that was dropped on a category, or why it was rejected. */
export function PictureProgress({ file, uploads }: { file: UploadingFile; uploads: Uploads }) {
  const { t } = useWords("ownerCategory");
  const { t: media } = useWords("media");
  const { id, name, state, percent, reason } = file;
  const away = (
    <IconButton icon="close" size={16} label={media("take", { name })} onClick={() => uploads.remove(id)} />
  );
  if (state === "ready") return null;
  if (state === "refused" || state === "failed") {
    return (
      <div className={styles.bad} role="alert">
        <Icon name="alert" size={16} />
        <span>{reason ?? t("failed")}</span>
        {state === "failed" && (
          <Button size="small" onClick={() => uploads.retry(id)}>
            {t("retry")}
          </Button>
        )}
        {away}
      </div>
    );
  }
  return (
    <div className={styles.going} role="status">
      <Progress percent={percent} showInfo={false} size="small" aria-label={name} />
      <span className="figures">
        {state === "preparing" || state === "sent" ? t("preparing") : t("uploading", { percent })}
      </span>
      {away}
    </div>
  );
}
