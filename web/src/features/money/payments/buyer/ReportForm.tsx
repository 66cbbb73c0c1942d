import { type FormEvent, useEffect, useRef, useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { amountText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { PictureField } from "@/shared/pictures/PictureField";
import { usePictures } from "@/shared/pictures/usePictures";
import { Button } from "@/shared/ui/Button";
import { Field } from "@/shared/ui/Field";
import { notify } from "@/shared/ui/notices";
import { useReportPaymentMutation } from "../api";
import { type PaidFor, typedAmount } from "../wire";
import styles from "./PayPanel.module.css";

type ReportFormProps = {
  paidFor: PaidFor;
  amount: number;
  bills: readonly string[];
  /** Called with the server's reason when it refuses the bills. */
  onRefused: (message: string) => void;
  onDone: () => void;
  onCancel: () => void;
};
const FIELDS = ["amount", "utr", "picture"] as const;
type Errors = Partial<Record<(typeof FIELDS)[number], string>>;

/** Reports a payment, by the reference number that the payment app shows or by a screenshot. */
export function ReportForm({ paidFor, amount, bills, onRefused, onDone, onCancel }: ReportFormProps) {
  const { t } = useWords("payments");
  const { t: common } = useWords("common");
  const [report, { isLoading: sending }] = useReportPaymentMutation();
  // The amount follows the ticked bills until the person types it or sends the form:
  // from then on it is what they paid.
  const [typed, setTyped] = useState<string>();
  const paid = typed ?? amountText(amount);
  const [utr, setUtr] = useState("");
  const [errors, setErrors] = useState<Errors>({});
  const pictures = usePictures(1, "link" in paidFor ? paidFor.link : undefined);
  const form = useRef<HTMLFormElement>(null);
  // The button that opened the form has disappeared, and the focus with it.
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const rupeesPaid = typedAmount(paid);
    if (rupeesPaid === null) return setErrors({ amount: t("wrongAmount") });
    setErrors({});
    setTyped(paid);
    try {
      const evidence = { utr: utr.trim() || undefined, picture: pictures.ids[0] };
      await report({ paidFor, bills, amount: String(rupeesPaid), ...evidence }).unwrap();
      notify(t("reported"));
      onDone();
    } catch (error) {
      const { message, errors: wire } = readProblem(error);
      const fieldErrors = Object.fromEntries(FIELDS.map((name) => [name, wire[name]?.[0]]));
      setErrors(fieldErrors);
      if (wire.bills?.[0]) onRefused(wire.bills[0]);
      else if (!Object.values(fieldErrors).some(Boolean))
        notify(message ?? common("somethingWentWrong"), { tone: "warning" });
    }
  };
  const unready = pictures.sending || !(utr.trim() || pictures.ids.length > 0);
  return (
    <form ref={form} className={styles.form} onSubmit={send} noValidate>
      <Field
        label={t("utr")}
        placeholder="412345678901"
        autoComplete="off"
        maxLength={40}
        value={utr}
        error={errors.utr}
        onChange={({ target }) => setUtr(target.value)}
      />
      <p className={styles.quiet}>{t("utrHelp")}</p>
      <PictureField
        label={t("screenshot")}
        help={t("screenshotHelp")}
        pictures={pictures}
        error={errors.picture}
      />
      <Field
        label={t("amountPaid")}
        before="₹"
        inputMode="decimal"
        maxLength={14}
        value={paid}
        error={errors.amount}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className={styles.actions}>
        <Button type="submit" look="primary" disabled={sending || unready}>
          {t("report")}
        </Button>
        <Button onClick={onCancel}>{common("cancel")}</Button>
      </div>
    </form>
  );
}
