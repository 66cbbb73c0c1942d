import type { ReactNode } from "react";
import { fullDay } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";
import { notify } from "@/shared/ui/notices";
import styles from "./OrderInvoices.module.css";
import type { OrderInvoice } from "./wire";

type OrderInvoicesProps = {
  className: string | undefined;
  invoices: readonly OrderInvoice[];
  /** Renders the button that copies an IRN, in the style of the shop or of the back office. */
  button: (copy: { children: string; onClick: () => void }) => ReactNode;
};

const SIDE = 240;

/** Lists the invoices of the books that bill an order, with the data from the tax portal. */
export function OrderInvoices({ className, invoices, button }: OrderInvoicesProps) {
  const { t, language } = useWords("dispatches");
  if (invoices.length === 0) return null;
  const dayOf = (day: string) => fullDay(`${day}T12:00:00+05:30`, language);
  const copy = async (irn: string) => {
    await navigator.clipboard?.writeText(irn);
    notify(t("invoices.copied"));
  };
  return (
    <section className={className}>
      <h2>{t("invoices.title")}</h2>
      <ul className={styles.list}>
        {invoices.map(({ number, date, irn, ackNo, ackDate, qr }) => (
          <li key={`${number} ${date} ${irn}`}>
            <p className="figures">
              <b>{t("invoices.invoice", { number: number || t("invoices.none") })}</b> · {dayOf(date)}
            </p>
            {irn && (
              <p className={styles.small}>
                IRN {irn}
                <br />
                {[ackNo && t("invoices.ack", { number: ackNo }), ackDate && dayOf(ackDate)]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
            )}
            {irn && button({ children: t("invoices.copy"), onClick: () => void copy(irn) })}
            {qr && <img src={qr} alt={t("invoices.qr", { number })} width={SIDE} height={SIDE} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
