import { Button } from "antd";
import { memo } from "react";
import { IconButton } from "@/shared/antd/IconButton";
import { useWords } from "@/shared/i18n/useWords";
import { Icon } from "@/shared/ui/Icon";
import type { UploadingFile } from "./queue";
import { sizeText } from "./sizes";
import styles from "./Uploader.module.css";
import type { Uploads } from "./useUploads";

type UploadRowProps = Pick<Uploads, "remove" | "retry"> & { file: UploadingFile };

const ENDED = ["ready", "refused", "failed"];

/**
 * A file with its progress and actions. It is memoised, because there may be three hundred rows and each
 * changes many times.
 */
export const UploadRow = memo(function UploadRow({ file, remove, retry }: UploadRowProps) {
  const { t } = useWords("media");
  const { name, state, percent, speed, size, preview, reason } = file;
  const bad = state === "refused" || state === "failed";
  return (
    <li className={styles.row}>
      <span className={styles.thumb}>
        {preview ? <img src={preview} alt="" width={40} height={40} /> : <Icon name="book" size={16} />}
      </span>
      <div className={styles.facts}>
        <p className="ellipsis" title={name}>
          {name}
        </p>
        {bad ? (
          <p className={styles.bad} role="alert">
            <Icon name="alert" size={16} /> {reason ?? t("state.failed")}
          </p>
        ) : (
          <p className={`${styles.quiet} figures`}>
            {t(`state.${state}`, { percent })}
            {state === "sending" && speed > 0 ? ` · ${t("speed", { speed: sizeText(speed) })}` : null}
            {state === "waiting" || state === "sending" ? ` · ${sizeText(size)}` : null}
          </p>
        )}
        {(state === "sending" || state === "waiting") && <Bar percent={percent} label={name} />}
      </div>
      {state === "ready" && <Icon name="check" size={16} className={styles.good} />}
      {state === "failed" && (
        <Button size="large" className={styles.again} onClick={() => retry(file.id)}>
          {t("retry")}
        </Button>
      )}
      <IconButton
        icon="close"
        size={16}
        label={t(ENDED.includes(state) ? "take" : "cancel", { name })}
        onClick={() => remove(file.id)}
      />
    </li>
  );
});

export function Bar({ percent, label }: { percent: number; label: string }) {
  return <progress className={styles.bar} max={100} value={percent} aria-label={label} />;
}
