import { Button } from "antd";
import { chatLink } from "@/features/backoffice/orders/rules";
import { claimLink, inHalves } from "@/features/people/rules";
import type { GivenCode } from "@/features/people/wire";
import { dayAndTime } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { Icon } from "@/shared/ui/Icon";
import { notify } from "@/shared/ui/notices";
import styles from "./People.module.css";

type CodeShownProps = { given: GivenCode; who: string; name: string; phone: string };

/** A code, once: to read out, to copy, or to send on WhatsApp with the page that takes it. */
export function CodeShown({ given, who, name, phone }: CodeShownProps) {
  const { t, language } = useWords("people");
  const { company } = useStore();
  const link = claimLink(given.url, who, given.code);
  const message = t("password.message", { name, store: company.name, code: inHalves(given.code), link });
  const chat = chatLink(phone, message);
  const copy = async () => {
    await navigator.clipboard?.writeText(message);
    notify(t("password.copied"));
  };
  return (
    <>
      <p className={`${styles.code} figures`}>
        <span className="visually-hidden">{t("password.code")} </span>
        {inHalves(given.code)}
      </p>
      <p className={styles.quiet}>
        {t("password.until", { when: dayAndTime(given.expiresAt, language) })} {t("password.once")}
      </p>
      <div className={styles.dialogWays}>
        {chat && (
          <Button
            type="primary"
            href={chat}
            target="_blank"
            rel="noreferrer"
            icon={<Icon name="message" size={16} />}
          >
            {t("password.send")}
          </Button>
        )}
        <Button onClick={copy}>{t("password.copy")}</Button>
      </div>
    </>
  );
}
