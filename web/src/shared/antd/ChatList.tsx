import { Button } from "antd";
import { type ReactNode, useId, useState } from "react";
import { useWords } from "@/shared/i18n/useWords";
import { Icon } from "@/shared/ui/Icon";
import styles from "./ChatList.module.css";

export type Chat = {
  key: string;
  line: ReactNode;
  /** A second line in small letters. */
  more?: string;
  /** The line in the button that opens the next chat. */
  name: string;
  link: string | null;
  /** Shown if there is no link. */
  instead?: ReactNode;
};

/** Opens a WhatsApp chat with one person after the other; each link contains the message. */
export function ChatList({ chats, done }: { chats: readonly Chat[]; done: string }) {
  const { t } = useWords("office");
  const id = useId();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const next = chats.find(({ key, link }) => link && !opened.has(key));
  // The browser follows the pressed link before the button gets the next person's address.
  const open = ({ key }: Chat) => setTimeout(() => setOpened((before) => new Set([...before, key])));
  return (
    <div className={styles.chats}>
      {next?.link && (
        <Button
          type="primary"
          size="large"
          block
          target="_blank"
          rel="noreferrer"
          href={next.link}
          onClick={() => open(next)}
        >
          <Icon name="message" />
          <span className="ellipsis">{next.name}</span>
        </Button>
      )}
      {!next && chats.some(({ link }) => link) && <p role="status">{done}</p>}
      <ul className={styles.list}>
        {chats.map((chat, index) => (
          <li key={chat.key}>
            <span>{opened.has(chat.key) && <Icon name="check" size={16} className={styles.done} />}</span>
            <span className="ellipsis">
              <span id={`${id}line${index}`}>{chat.line}</span>
              {chat.more && <span className={styles.more}>{chat.more}</span>}
            </span>
            {chat.link ? (
              <a
                id={`${id}link${index}`}
                aria-labelledby={`${id}link${index} ${id}line${index}`}
                href={chat.link}
                target="_blank"
                rel="noreferrer"
                onClick={() => open(chat)}
              >
                {t(opened.has(chat.key) ? "chat.again" : "chat.open")}
              </a>
            ) : (
              (chat.instead ?? <span className={styles.none}>{t("chat.noNumber")}</span>)
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
