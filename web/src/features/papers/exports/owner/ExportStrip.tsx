import { Button, Progress } from "antd";
import { Printer } from "lucide";
import { IconButton } from "@/shared/antd/IconButton";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { Icon } from "@/shared/ui/Icon";
import { Outline } from "@/shared/ui/Outline";
import styles from "./ExportStrip.module.css";
import { dropFile, type OwnersFile, secondsLeft, useFiles } from "./files";
import { useExport } from "./useExport";

/** Shows the progress of each requested file and then the file. The strip stays when the page changes. */
export function ExportStrip() {
  const { t } = useWords("office");
  const { mobileNumber } = useStore();
  const files = useFiles(mobileNumber);
  if (files.length === 0) return null;
  return (
    <section className={styles.strip} aria-label={t("export.label")}>
      {files.map((file) => (
        <File key={file.key} file={file} />
      ))}
    </section>
  );
}

function File({ file }: { file: OwnersFile }) {
  const { t } = useWords("office");
  const { download, print, again } = useExport();
  const { key, state, percent, format, use } = file;
  const name = file.name || format.toUpperCase();
  const making = state === "waiting" || state === "running";
  const left = state === "running" ? secondsLeft(file, Date.now()) : null;
  return (
    <div className={styles.file}>
      {state === "ready" && <Icon name="check" className={styles.done} />}
      {state === "failed" && <Icon name="alert" className={styles.failed} />}
      <b className="ellipsis">{name}</b>
      {making && (
        <Progress className={styles.bar} percent={percent} showInfo={false} size="small" aria-label={name} />
      )}
      <span className={`${styles.state} figures`} aria-live={making ? "off" : "polite"}>
        {state === "waiting" && t("export.waiting")}
        {state === "running" && t("export.making", { percent })}
        {left !== null && ` · ${t("export.left", { count: left })}`}
        {state === "ready" && t("export.ready")}
        {state === "failed" && t("export.failed")}
      </span>
      {state === "ready" && use === "print" && (
        <Button icon={<Outline of={Printer} size={16} />} onClick={() => print(file)}>
          {t("print.button")}
        </Button>
      )}
      {state === "ready" && (
        <Button
          icon={<Icon name="download" size={16} />}
          aria-label={t("export.downloadFile", { name })}
          onClick={() => download(file)}
        >
          {t("export.download")}
        </Button>
      )}
      {state === "failed" && <Button onClick={() => again(file)}>{t("export.again")}</Button>}
      <IconButton
        icon="close"
        size={16}
        label={t("export.dismiss", { name })}
        onClick={() => dropFile(key)}
      />
    </div>
  );
}
