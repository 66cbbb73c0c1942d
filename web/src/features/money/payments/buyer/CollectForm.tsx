import { type FormEvent, type ReactNode, useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { rupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { PictureField } from "@/shared/pictures/PictureField";
import { usePictures } from "@/shared/pictures/usePictures";
import { useTyped, useTypedKeys } from "@/shared/storage/useTyped";
import { Button } from "@/shared/ui/Button";
import { Chip } from "@/shared/ui/Chips";
import { Field } from "@/shared/ui/Field";
import { FieldError } from "@/shared/ui/FieldError";
import { notify } from "@/shared/ui/notices";
import { useRecordCollectionMutation } from "../api";
import { type BillToPay, COLLECTED_METHODS, type Collection, typedAmount } from "../wire";
import { BillChoice } from "./BillChoice";
import styles from "./Collect.module.css";
import { type Draft, EMPTY_DRAFT, listed, toggled, toSend } from "./collect";

const FIELDS = [
  "amount",
  "method",
  "utr",
  "picture",
  "chequeNumber",
  "chequeBank",
  "chequeOn",
  "bills",
  "note",
] as const;
type Errors = Partial<Record<(typeof FIELDS)[number], string>>;
type CollectFormProps = {
  party: { code: string; name: string };
  /** The open bills; while they are undefined, `unlisted` is shown instead. */
  bills: readonly BillToPay[] | undefined;
  unlisted?: ReactNode;
  /** Called when the server refuses a bill, because the list is outdated. */
  onRefused: () => void;
  /** The day in the store: 2026-11-21. */
  today: string;
  onRecorded: (collection: Collection) => void;
};

/** Records a payment that a salesperson collects: how, how much, and for which bills. */
export function CollectForm({ party, bills, unlisted, today, onRefused, onRecorded }: CollectFormProps) {
  const { t } = useWords("payments");
  const { t: common } = useWords("common");
  const [record, { isLoading: sending }] = useRecordCollectionMutation();
  const form = `collection.${party.code}`;
  const keys = useTypedKeys(form);
  const [draft, setDraft, forget] = useTyped<Draft>(form, EMPTY_DRAFT);
  const [errors, setErrors] = useState<Errors>({});
  const pictures = usePictures(1);
  const amount = typedAmount(draft.amount);
  const text = (name: "amount" | "utr" | "chequeNumber" | "chequeBank" | "chequeOn" | "note") => ({
    value: draft[name] ?? today,
    error: errors[name],
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setDraft({ ...draft, [name]: target.value });
      setErrors({ ...errors, [name]: undefined });
    },
  });
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const contentsOf = (which: Draft) => toSend(which, party.code, today, pictures.ids[0]);
    const whole = contentsOf(draft);
    // After a lost response, the list may lack bills because the collection was recorded.
    // The same contents are sent again.
    const repeated = whole && keys.sent(whole, "picture");
    const kept = bills && !repeated ? listed(draft, bills) : draft;
    const contents = repeated ?? contentsOf(kept);
    if (!contents) return setErrors({ amount: t("wrongAmount") });
    setDraft(kept);
    setErrors({});
    try {
      // A repeated request has the same key, so the server records the collection once.
      const recorded = await record({ ...contents, key: keys.of(contents) }).unwrap();
      keys.forget();
      forget();
      notify(t("collect.saved"));
      onRecorded(recorded);
    } catch (error) {
      const { message, errors: wire } = readProblem(error);
      if (wire.bills) {
        keys.forget(contents);
        onRefused();
      }
      const fieldErrors = Object.fromEntries(FIELDS.map((name) => [name, wire[name]?.[0]]));
      setErrors(fieldErrors);
      if (!Object.values(fieldErrors).some(Boolean))
        notify(message ?? common("somethingWentWrong"), { tone: "warning" });
    }
  };
  return (
    <form className={styles.panel} onSubmit={send} noValidate>
      <h2>{t("collect.recordFrom", { name: party.name })}</h2>
      {!bills ? (
        unlisted
      ) : bills.length === 0 ? (
        <>
          <p className={styles.quiet}>{t("collect.noBills")}</p>
          <FieldError text={errors.bills} />
        </>
      ) : (
        <BillChoice
          bills={bills}
          chosen={draft.chosen}
          today={today}
          error={errors.bills}
          onToggle={(name) => setDraft(toggled(draft, bills, name))}
        />
      )}
      <Field label={t("amount")} before="₹" inputMode="decimal" maxLength={14} {...text("amount")} />
      <fieldset className={styles.methods}>
        <legend>{t("collect.method")}</legend>
        <div>
          {COLLECTED_METHODS.map((method) => (
            <Chip
              key={method}
              pressed={draft.method === method}
              onPress={() => setDraft({ ...draft, method })}
            >
              {t(`methods.${method}`)}
            </Chip>
          ))}
        </div>
      </fieldset>
      {draft.method === "upi" && (
        <>
          <Field
            label={t("utr")}
            placeholder="412345678901"
            autoComplete="off"
            maxLength={40}
            {...text("utr")}
            error={draft.utr === "" && pictures.ids.length > 0 ? undefined : errors.utr}
          />
          <PictureField
            label={t("screenshot")}
            help={t("screenshotHelp")}
            pictures={pictures}
            error={errors.picture}
          />
        </>
      )}
      {draft.method === "cheque" && (
        <>
          <Field
            label={t("collect.chequeNumber")}
            placeholder="000123"
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            {...text("chequeNumber")}
          />
          <Field label={t("collect.chequeBank")} maxLength={60} {...text("chequeBank")} />
          <Field label={t("collect.chequeOn")} type="date" {...text("chequeOn")} />
        </>
      )}
      <Field
        label={t("collect.noteLabel")}
        note={t("collect.noteOptional")}
        maxLength={200}
        {...text("note")}
      />
      <Button type="submit" look="primary" large wide disabled={sending || pictures.sending}>
        {amount === null ? t("collect.saveEmpty") : t("collect.save", { amount: rupees(amount) })}
      </Button>
    </form>
  );
}
