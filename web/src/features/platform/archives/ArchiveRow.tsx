import { Button, Progress } from "antd";
import { bytesText } from "@/shared/format/bytes";
import { dayAndTime, shortDay } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";
import { Icon } from "@/shared/ui/Icon";
import styles from "./Archives.module.css";
import type { Archive } from "./api";
import { isOpen } from "./rules";

/** Shows a backup: its progress, or its size and until when it can be downloaded. */
export function ArchiveRow({ archive, onDownload }: { archive: Archive; onDownload: () => void }) {
  const { t, language } = useWords("archives");
  const { state, percent, size, createdAt, keptUntil } = archive;
  const made = dayAndTime(createdAt, language);
  const facts = [
    size !== null && state === "done" && bytesText(size),
    keptUntil && t("keptUntil", { day: shortDay(keptUntil, language) }),
    state === "failed" && t("failed"),
    isOpen(archive) && t("making"),
  ];
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <time dateTime={createdAt}>{made}</time>
        <div className={`${styles.facts} figures`}>{facts.filter(Boolean).join(" · ")}</div>
      </div>
      {isOpen(archive) && (
        <Progress className={styles.bar} percent={percent} size="small" aria-label={made} />
      )}
      {keptUntil && (
        <Button
          icon={<Icon name="download" size={16} />}
          onClick={onDownload}
          aria-label={t("downloadOf", { made })}
        >
          {t("download")}
        </Button>
      )}
    </li>
  );
}
