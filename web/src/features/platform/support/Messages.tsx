import { IconButton } from "@/shared/antd/IconButton";
import { readProblem } from "@/shared/api/problem";
import { shortDay } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";
import { Icon } from "@/shared/ui/Icon";
import { notify } from "@/shared/ui/notices";
import { useCloseMessageMutation, useListMessagesQuery } from "./api";
import styles from "./Messages.module.css";

/** A page that stays open polls for new messages at this interval. */
const SELDOM = 600_000;

/** Shows the platform's messages over the page, until the owner closes them. */
export function Messages() {
  const { t, language } = useWords("support");
  const { data = [] } = useListMessagesQuery(undefined, {
    pollingInterval: SELDOM,
    skipPollingIfUnfocused: true,
  });
  const [close] = useCloseMessageMutation();
  const onClose = async (id: number) => {
    const { error } = await close(id);
    if (error) notify(readProblem(error).message ?? t("message.failed"), { tone: "warning" });
  };
  if (data.length === 0) return null;
  return (
    <section className={styles.messages} aria-label={t("message.label")}>
      {data.map(({ id, title, text, link, createdAt }) => (
        <article key={id} className={styles.message}>
          <Icon name="bell" />
          <div>
            <h2>
              {title} <small>{shortDay(createdAt, language)}</small>
            </h2>
            <p>{text}</p>
            {link && (
              <a href={link} target="_blank" rel="noreferrer">
                {t("message.more")}
              </a>
            )}
          </div>
          <IconButton icon="close" label={t("message.close", { title })} onClick={() => onClose(id)} />
        </article>
      ))}
    </section>
  );
}
