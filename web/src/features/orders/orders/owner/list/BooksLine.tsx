import { useServerText } from "@/shared/i18n/useServerText";
import { useWords } from "@/shared/i18n/useWords";
import { booksTone } from "../rules";
import type { Books } from "../wire";
import styles from "./Orders.module.css";

/** Shows an order's state in the accounting software, as a line of the order's row. */
export function BooksLine({ books }: { books: Books }) {
  const { t } = useWords("sync");
  const serverText = useServerText();
  const { state, number } = books;
  const message = serverText(books.messageKey, books.message);
  const look = booksTone(state) === "error" ? styles.refused : "";
  return (
    <p className={`${styles.second} ${look} ellipsis figures`} title={message || undefined}>
      {state === "in_books" && number ? number : t(`books.${state}`)}
    </p>
  );
}
