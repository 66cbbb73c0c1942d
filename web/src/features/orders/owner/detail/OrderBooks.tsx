import { Button } from "antd";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { Badge } from "@/shared/ui/Badge";
import { notify } from "@/shared/ui/notices";
import { useSendToBooksMutation } from "../api";
import { booksTone } from "../rules";
import type { Books } from "../wire";
import styles from "./OrderDetail.module.css";

/** Whether the order is in the accounting package, under which number, or why not. */
export function OrderBooks({ id, books }: { id: number; books: Books }) {
  const { t } = useWords("sync");
  const { t: common } = useWords("common");
  const [send, { isLoading }] = useSendToBooksMutation();
  const { state, number, message } = books;
  const again = async () => {
    try {
      await send(id).unwrap();
      notify(t("books.sent"));
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
      {state === "refused" && (
        <div>
          <Button loading={isLoading} onClick={again}>
            {t("books.again")}
          </Button>
        </div>
      )}
    </section>
  );
}
