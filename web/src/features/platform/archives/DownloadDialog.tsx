import { Button } from "antd";
import { useState } from "react";
import { Dialog } from "@/shared/antd/Dialog";
import dialog from "@/shared/edit/AskDialog.module.css";
import { useWords } from "@/shared/i18n/useWords";
import { save } from "@/shared/media/save";
import { Icon } from "@/shared/ui/Icon";
import { useGetArchiveLinkMutation } from "./api";
import { ConfirmDialog } from "./ConfirmDialog";

/**
 * Downloads a backup after the owner has entered the password. The dialog stays open, since going back would
 * stop a starting download.
 */
export function DownloadDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useWords("archives");
  const { t: common } = useWords("common");
  const [getLink] = useGetArchiveLinkMutation();
  const [url, setUrl] = useState<string | null>(null);
  if (url === null)
    return (
      <ConfirmDialog
        title={t("downloadTitle")}
        yes={t("download")}
        send={(password) => getLink({ id, password }).unwrap()}
        onDone={(link) => {
          setUrl(link.url);
          save(link.url, link.fileName);
        }}
        onClose={onClose}
      >
        <p>{t("private")}</p>
      </ConfirmDialog>
    );
  return (
    <Dialog
      title={t("downloadTitle")}
      onClose={onClose}
      closable={{ closeIcon: <Icon name="close" size={16} />, "aria-label": common("close") }}
      width={440}
      footer={[
        <Button key="again" href={url} download>
          {t("downloadAgain")}
        </Button>,
        <Button key="done" type="primary" onClick={onClose}>
          {common("close")}
        </Button>,
      ]}
    >
      <div className={dialog.dialog}>
        <p role="status">{t("downloadBegun")}</p>
      </div>
    </Dialog>
  );
}
