import { useWords } from "@/shared/i18n/useWords";
import { Button, IconButton } from "@/shared/ui/Button";
import { Icon } from "@/shared/ui/Icon";
import type { DownloadRequest } from "./api";
import styles from "./DownloadButton.module.css";
import { useDownload } from "./useDownload";

type DownloadButtonProps = { request: DownloadRequest; text: string; large?: boolean; compact?: boolean };

/** Prepares a file and saves it, showing the progress; `compact` shows only the icon. */
export function DownloadButton({ request, text, large, compact }: DownloadButtonProps) {
  const { t } = useWords("catalog");
  const { download, percent } = useDownload();
  const making = percent !== null;
  if (compact) {
    return (
      <IconButton
        className={styles.mark}
        icon={making ? "clock" : "download"}
        label={making ? t("making", { percent }) : text}
        disabled={making}
        onClick={() => download(request)}
      />
    );
  }
  return (
    <Button large={large} disabled={making} aria-live="polite" onClick={() => download(request)}>
      <Icon name="download" size={16} />
      <span className="figures">{making ? t("making", { percent }) : text}</span>
    </Button>
  );
}
