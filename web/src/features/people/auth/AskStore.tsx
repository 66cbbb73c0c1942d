import { useWords } from "@/shared/i18n/useWords";
import { isMobileNumber, telephone, whatsappLink } from "@/shared/tenant/address";
import { useStore } from "@/shared/tenant/store-context";
import { OutwardButton } from "@/shared/ui/Button";
import { Icon } from "@/shared/ui/Icon";
import styles from "./SignInForm.module.css";

/** Shows how to ask the store for a code: by telephone and by WhatsApp. */
export function AskStore() {
  const { t } = useWords("code");
  const { t: common } = useWords("common");
  const { company, storefront } = useStore();
  const { phone } = company;
  const chat = storefront.whatsapp || (isMobileNumber(phone) ? phone : "");
  if (!phone && !chat) return null;
  return (
    <div className={styles.ask}>
      {phone && (
        <OutwardButton href={`tel:${phone}`}>
          <Icon name="phone" size={16} /> {t("ask.call", { number: telephone(phone) })}
        </OutwardButton>
      )}
      {chat && (
        <OutwardButton href={whatsappLink(chat, t("ask.message"))}>
          <Icon name="message" size={16} /> {common("whatsapp")}
        </OutwardButton>
      )}
    </div>
  );
}
