import { Button } from "antd";
import { useWords } from "@/shared/i18n/useWords";
import { Icon } from "@/shared/ui/Icon";
import { Layer } from "@/shared/ui/Layer";
import styles from "./Notification.module.css";

/** Confirms that the message is being sent; closing the dialog clears the fields. */
export function SentDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useWords("campaigns");
  const { t: common } = useWords("common");
  return (
    <Layer open={open} onClose={onClose} label={t("sent.title")} from="box">
      <div className={styles.sent}>
        <i>
          <Icon name="check" size={32} />
        </i>
        <h2>{t("sent.title")}</h2>
        <p>{t("sent.help")}</p>
        <Button size="large" type="primary" onClick={onClose}>
          {common("close")}
        </Button>
      </div>
    </Layer>
  );
}
