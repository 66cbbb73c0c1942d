import { Button } from "antd";
import { chatLink } from "@/shared/format/chat-link";
import { dayAndTime } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";
import { Icon } from "@/shared/ui/Icon";
import { notify } from "@/shared/ui/notices";
import styles from "../People.module.css";
import { inHalves } from "../rules";
import type { SignInCode } from "../wire";
import { useInvitation } from "./useInvitation";

type CodeShownProps = { issued: SignInCode; who: string; name: string; phone: string };

/** Shows a code once: to read out, to copy, or to send on WhatsApp with the page that accepts it. */
export function CodeShown({ issued, who, name, phone }: CodeShownProps) {
  const { t, language } = useWords("people");
  const message = useInvitation()({ url: issued.url, who, name, code: issued.code });
  const chat = chatLink(phone, message);
  const copy = async () => {
    await navigator.clipboard?.writeText(message);
    notify(t("password.copied"));
  };
  return (
    <>
      <p className={`${styles.code} figures`}>
        <span className="visually-hidden">{t("password.code")} </span>
        {inHalves(issued.code)}
      </p>
      <p className={styles.quiet}>
        {t("password.until", { when: dayAndTime(issued.expiresAt, language) })} {t("password.once")}
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
