import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { Picture } from "@/shared/ui/Picture";
import styles from "./Notification.module.css";

type PhonePreviewProps = { title: string; text: string; picture: string | null };

/** Shows approximately how a customer's telephone displays a message. */
export function PhonePreview({ title, text, picture }: PhonePreviewProps) {
  const { t } = useWords("campaigns");
  const { company, storefront } = useStore();
  return (
    <figure className={styles.phone} aria-label={t("preview.label")}>
      <div className={styles.screen}>
        <div className={styles.bubble}>
          <div className={styles.from}>
            <Picture source={storefront.logo} name={company.name} size={20} />
            <span className={`${styles.name} ellipsis`}>{company.name}</span>
            <span>{t("preview.now")}</span>
          </div>
          <b className="two-lines">{title || t("preview.title")}</b>
          <p>{text || t("preview.text")}</p>
          {picture && <img src={picture} alt="" />}
        </div>
      </div>
      <figcaption>{t("preview.note")}</figcaption>
    </figure>
  );
}
