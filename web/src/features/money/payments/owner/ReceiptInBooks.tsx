import { Button } from "antd";
import { readProblem } from "@/shared/api/problem";
import { useServerText } from "@/shared/i18n/useServerText";
import { useWords } from "@/shared/i18n/useWords";
import { notify } from "@/shared/ui/notices";
import { useSendReceiptMutation, useSettleReceiptMutation } from "../api";
import type { OwnersPayment } from "../wire";
import styles from "./Payments.module.css";

const needsOwner = ({ books }: OwnersPayment) => books?.state === "refused" || books?.state === "missing";

/**
 * Returns a function for the text on a payment's receipt in the accounting software. It returns nothing if no
 * receipt was sent, or if the owner must act: `ReceiptInBooks` shows that case with its buttons.
 */
export function useBooksText() {
  const { t } = useWords("payments");
  const { t: sync } = useWords("sync");
  return (payment: OwnersPayment): string => {
    const { books, state } = payment;
    if (!books || needsOwner(payment)) return "";
    if (books.state !== "in_books") return sync(`books.${books.state}`);
    if (state !== "confirmed") return t("books.canceled");
    return [sync("books.in_books"), books.number && sync("books.as", { number: books.number })]
      .filter(Boolean)
      .join(" ");
  };
}

/**
 * Shows why a receipt was refused, or that it is missing in the books; sends it again, or settles it by hand.
 */
export function ReceiptInBooks({ of }: { of: OwnersPayment }) {
  const { id, books } = of;
  const { t } = useWords("payments");
  const { t: sync } = useWords("sync");
  const { t: common } = useWords("common");
  const serverText = useServerText();
  const [send, { isLoading: sending }] = useSendReceiptMutation();
  const [settle, { isLoading: settling }] = useSettleReceiptMutation();
  if (!books || !needsOwner(of)) return null;
  const act = async (request: { unwrap: () => Promise<unknown> }, done: string) => {
    try {
      await request.unwrap();
      notify(done);
    } catch (error) {
      notify(readProblem(error).message ?? common("somethingWentWrong"), { tone: "warning" });
    }
  };
  return (
    <>
      <p className={styles.refused}>
        {books.message
          ? t("books.refused", { reason: serverText(books.messageKey, books.message) })
          : sync(`books.${books.state}`)}
      </p>
      <Button loading={sending} onClick={() => act(send(id), t("books.sent"))}>
        {sync("books.again")}
      </Button>
      <Button loading={settling} onClick={() => act(settle(id), t("books.settled"))}>
        {sync("books.settle")}
      </Button>
    </>
  );
}
