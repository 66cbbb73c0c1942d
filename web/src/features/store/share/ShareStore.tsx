import { useWords } from "@/shared/i18n/useWords";
import { useGetAppLinkQuery } from "@/shared/tenant/api";
import { useStore } from "@/shared/tenant/store-context";
import { Button, IconButton, OutwardButton } from "@/shared/ui/Button";
import { Icon } from "@/shared/ui/Icon";
import { Layer } from "@/shared/ui/Layer";
import { notify } from "@/shared/ui/notices";
import styles from "./ShareStore.module.css";

/** A dialog with the store's link to share. */
export function ShareStore({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useWords("common");
  return (
    <Layer open={open} onClose={onClose} from="box" label={t("share.title")}>
      <div className={styles.head}>
        <h2>{t("share.title")}</h2>
        <IconButton icon="close" label={t("close")} onClick={onClose} />
      </div>
      {open && <ShareCode />}
    </Layer>
  );
}

/** Shows the store's link as a QR code, with buttons to share it on WhatsApp or copy it. */
export function ShareCode() {
  const { t } = useWords("common");
  const { company, mobileNumber, path } = useStore();
  const { data: made } = useGetAppLinkQuery(mobileNumber);
  const link = made || `${window.location.origin}${path()}`;
  const copy = async () => {
    await navigator.clipboard?.writeText(link);
    notify(t("share.copied"));
  };
  return (
    <div className={styles.body}>
      <img
        src={`${path("qr.svg")}`}
        alt={t("share.code", { store: company.name })}
        width={232}
        height={232}
      />
      <p className="figures">{link}</p>
      <div className={styles.actions}>
        <OutwardButton
          href={`https://wa.me/?text=${encodeURIComponent(t("share.text", { store: company.name, link }))}`}
        >
          <Icon name="message" size={16} /> {t("whatsapp")}
        </OutwardButton>
        <Button onClick={copy}>{t("share.copy")}</Button>
      </div>
    </div>
  );
}
