import { Button } from "antd";
import { useState } from "react";
import { useWords } from "@/shared/i18n/useWords";
import { notify } from "@/shared/ui/notices";
import { Problem } from "@/shared/ui/Problem";
import { ArchiveRow } from "./ArchiveRow";
import { type Archive, useListArchivesQuery, useTakeArchiveMutation } from "./api";
import { ConfirmDialog } from "./ConfirmDialog";
import { DownloadDialog } from "./DownloadDialog";
import { isOpen } from "./rules";

const WHILE_MAKING = 3_000;

/**
 * Shows the owner's backups of the store: starts one, shows its progress, and downloads the kept ones.
 */
export function Archives() {
  const { t } = useWords("archives");
  const [asking, setAsking] = useState<"new" | Archive | null>(null);
  const [making, setMaking] = useState(false);
  const { data, error, refetch } = useListArchivesQuery(undefined, {
    pollingInterval: making ? WHILE_MAKING : 0,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const [take] = useTakeArchiveMutation();
  const open = data?.some(isOpen) ?? false;
  if (open !== making) setMaking(open);
  const close = () => setAsking(null);
  return (
    <>
      {error && !data ? <Problem error={error} onRetry={refetch} /> : null}
      {data && data.length > 0 && (
        <ul aria-label={t("title")}>
          {data.map((archive) => (
            <ArchiveRow key={archive.id} archive={archive} onDownload={() => setAsking(archive)} />
          ))}
        </ul>
      )}
      <div>
        <Button type="primary" size="large" disabled={open} onClick={() => setAsking("new")}>
          {t("make")}
        </Button>
      </div>
      {asking === "new" && (
        <ConfirmDialog
          title={t("make")}
          yes={t("make")}
          send={(password) => take(password).unwrap()}
          onDone={() => {
            notify(t("begun"));
            close();
          }}
          onClose={close}
        >
          <p>{t("private")}</p>
        </ConfirmDialog>
      )}
      {asking !== null && asking !== "new" && <DownloadDialog id={asking.id} onClose={close} />}
    </>
  );
}
