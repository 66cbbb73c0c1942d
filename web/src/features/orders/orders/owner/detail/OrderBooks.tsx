import { Button } from "antd";
import { readProblem } from "@/shared/api/problem";
import { useServerText } from "@/shared/i18n/useServerText";
import { useWords } from "@/shared/i18n/useWords";
import { Badge } from "@/shared/ui/Badge";
import { notify } from "@/shared/ui/notices";
import { useSendToBooksMutation, useSettleInBooksMutation } from "../api";
import { booksTone } from "../rules";
import type { Books } from "../wire";
import styles from "./OrderDetail.module.css";

/** Shows whether the order is in the accounting software and under which number, or why it is not. */
export function OrderBooks({ id, books }: { id: number; books: Books }) {
  const { t } = useWords("sync");
  const { t: common } = useWords("common");
  const [send, { isLoading }] = useSendToBooksMutation();
  const [settle, { isLoading: settling }] = useSettleInBooksMutation();
  const serverText = useServerText();
  const { state, number } = books;
  const message = serverText(books.messageKey, books.message);
  const act = async (request: { unwrap: () => Promise<unknown> }, done: string) => {
    try {
      await request.unwrap();
      notify(done);
    } catch (error) {
      notify(readProblem(error).message ?? common("somethingWentWrong"), { tone: "warning" });
    }
  };
  return (
    <section className={`${styles.panel} ${styles.padded} ${styles.books}`}>
      <h2>{t("books.title")}</h2>
      <p>
        <Badge tone={booksTone(state)}>{t(`books.${state}`)}</Badge>{" "}
        {number && <b className="figures">{t("books.as", { number })}</b>}
      </p>
      {message ? (
        <p>{message}</p>
      ) : (
        state !== "in_books" && <p className={styles.small}>{t(`books.help.${state}`)}</p>
      )}
      {(state === "refused" || state === "missing") && (
        <div className={styles.booksActions}>
          <Button loading={isLoading} onClick={() => act(send(id), t("books.sent"))}>
            {t("books.again")}
          </Button>
          <Button loading={settling} onClick={() => act(settle(id), t("books.settled"))}>
            {t("books.settle")}
          </Button>
        </div>
      )}
    </section>
  );
}
