import { useWords } from "@/shared/i18n/useWords";
import { Button, OutwardButton } from "@/shared/ui/Button";
import { Icon } from "@/shared/ui/Icon";
import { notify } from "@/shared/ui/notices";
import styles from "./ShareOrder.module.css";
import { useShareText } from "./useShareText";
import type { Order } from "./wire";

/** Shares the order's link on WhatsApp, or copies it. */
export function ShareOrder({ order, link }: { order: Order; link: string }) {
  const { t } = useWords("orderLink");
  const { t: common } = useWords("common");
  const text = useShareText(order, link);
  const copy = async () => {
    await navigator.clipboard?.writeText(link);
    notify(common("share.copied"));
  };
  return (
    <section className={styles.share}>
      <h2>{t("share.title")}</h2>
      <p>{t("share.help")}</p>
      <div className={styles.actions}>
        <OutwardButton wide href={`https://wa.me/?text=${encodeURIComponent(text)}`}>
          <Icon name="message" size={16} /> {t("share.whatsapp")}
        </OutwardButton>
        <Button wide onClick={copy}>
          {common("share.copy")}
        </Button>
      </div>
    </section>
  );
}
