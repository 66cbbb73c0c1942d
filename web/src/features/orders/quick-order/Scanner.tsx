import { useRef } from "react";
import { useWords } from "@/shared/i18n/useWords";
import { Button, IconButton } from "@/shared/ui/Button";
import { Layer } from "@/shared/ui/Layer";
import styles from "./Scanner.module.css";
import { useCamera } from "./useCamera";

type ScannerProps = { onScan: (code: string) => void; onClose: () => void };

/** Shows the camera and reports each barcode in view, until it is closed. */
export function Scanner({ onScan, onClose }: ScannerProps) {
  const { t } = useWords("quickOrder");
  const { t: common } = useWords("common");
  const video = useRef<HTMLVideoElement>(null);
  const { problem, ready } = useCamera(video, (code) => {
    navigator.vibrate?.(40);
    onScan(code);
  });
  return (
    <Layer open onClose={onClose} from="sheet" label={t("scan")}>
      <div className={styles.scanner}>
        <div className={styles.head}>
          <h2>{t("scan")}</h2>
          <IconButton icon="close" label={common("close")} onClick={onClose} />
        </div>
        {problem ? (
          <p className={styles.problem} role="alert">
            {t(`camera.${problem}`)}
          </p>
        ) : (
          <p className={styles.help} role="status">
            {t(ready ? "scanHelp" : "scanOpening")}
          </p>
        )}
        <video ref={video} className={styles.video} hidden={problem !== null} playsInline muted />
        <Button look="primary" large wide onClick={onClose}>
          {t("scanDone")}
        </Button>
      </div>
    </Layer>
  );
}
