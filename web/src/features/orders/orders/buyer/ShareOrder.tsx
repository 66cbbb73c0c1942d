import { wholeRupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { Button, OutwardButton } from "@/shared/ui/Button";
import { Icon } from "@/shared/ui/Icon";
import { notify } from "@/shared/ui/notices";
import styles from "./ShareOrder.module.css";
import type { Order } from "./wire";

/** Returns the text that accompanies an order's link. */
export function useShareText(order: Order, link: string): string {
  const { t } = useWords("orders");
  const { company } = useStore();
  return t("share", {
    title: t("number", { number: order.number }),
    store: company.name,
    amount: order.net === null ? "" : wholeRupees(order.net),
    items: t("items", { count: order.itemCount }),
    link,
  });
}

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
