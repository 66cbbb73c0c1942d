import type { ReactNode } from "react";
import { chatLink } from "@/shared/format/chat-link";
import { dayAndTime, fullDay } from "@/shared/format/dates";
import { rupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { Badge } from "@/shared/ui/Badge";
import { Button, OutwardButton } from "@/shared/ui/Button";
import { Icon } from "@/shared/ui/Icon";
import { useHowPaid } from "../useHowPaid";
import { type Collection, toneOf } from "../wire";
import styles from "./Collect.module.css";

type CollectionReceiptProps = { of: Collection; file?: ReactNode; onAnother: () => void };

/** Shows a collection's receipt, to send to the customer on WhatsApp or as a file. */
export function CollectionReceipt({ of, file, onAnother }: CollectionReceiptProps) {
  const { t, language } = useWords("payments");
  const { t: common } = useWords("common");
  const { company } = useStore();
  const how = useHowPaid()(of);
  const bills = of.bills.length > 0 ? t("collect.forBills", { bills: of.bills.join(", ") }) : "";
  const words = t("collect.receiptText", {
    store: company.name,
    amount: rupees(of.amount),
    how,
    name: of.customer,
    day: fullDay(of.recordedAt, language),
    number: of.receipt,
    bills: bills && ` ${bills}.`,
  });
  // Without the customer's mobile number, the salesperson chooses the chat in WhatsApp.
  const chat = chatLink(of.phone, words) ?? `https://wa.me/?text=${encodeURIComponent(words)}`;
  return (
    <section className={styles.panel} aria-label={t("collect.receipt", { number: of.receipt })}>
      <h2>{t("collect.receipt", { number: of.receipt })}</h2>
      <p className="figures">
        <b className={styles.figure}>{rupees(of.amount)}</b>{" "}
        <Badge tone={toneOf(of.state)}>{t(`state.${of.state}`)}</Badge>
      </p>
      <p>{of.customer}</p>
      <p className={`${styles.quiet} figures`}>
        {[how, bills, dayAndTime(of.recordedAt, language)].filter(Boolean).join(" · ")}
      </p>
      <div className={styles.actions}>
        <OutwardButton look="primary" href={chat}>
          <Icon name="message" size={16} /> {common("whatsapp")}
        </OutwardButton>
        {file}
        <Button onClick={onAnother}>{t("collect.another")}</Button>
      </div>
    </section>
  );
}
