import type { Books } from "@/features/backoffice/orders/wire";
import { useWords } from "@/shared/i18n/useWords";
import styles from "./Orders.module.css";

/** How an order stands with the accounting package, in a row. */
export function BooksLine({ books }: { books: Books }) {
  const { t } = useWords("sync");
  const { state, number, message } = books;
  const look = state === "refused" ? styles.refused : "";
  return (
    <p className={`${styles.second} ${look} ellipsis figures`} title={message || undefined}>
      {state === "in_books" && number ? number : t(`books.${state}`)}
    </p>
  );
}
