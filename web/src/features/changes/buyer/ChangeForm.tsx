import { type FormEvent, useState } from "react";
import { useWords } from "@/shared/i18n/useWords";
import { Button } from "@/shared/ui/Button";
import { Field } from "@/shared/ui/Field";
import { notify } from "@/shared/ui/notices";
import { RepricedFacts } from "../ChangeFacts";
import styles from "../Changes.module.css";
import { type Item, LONGEST_NOTE, nameOf, useChanging } from "../useChanging";

type ChangeFormProps = { orderId: number; items: readonly Item[]; onClose: () => void };

/** Asks for other quantities: first it shows the new amount, and then it asks the store. */
export function ChangeForm({ orderId, items, onClose }: ChangeFormProps) {
  const { t } = useWords("changes");
  const { t: common } = useWords("common");
  const { rows, lines, repriced, busy, errorOf, set, check, send } = useChanging(orderId, items);
  const [note, setNote] = useState("");
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!repriced) return check();
    if (await send(note)) {
      notify(t("asked"));
      onClose();
    }
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {rows.map(({ item, quantity }) => (
        <Field
          key={item.id}
          label={t("quantityOf", { name: nameOf(item) })}
          note={t("ordered", { count: item.quantity })}
          error={errorOf(item.id)}
          inputMode="numeric"
          maxLength={7}
          value={String(quantity)}
          onChange={({ target }) => set(item.id, Number(target.value.replace(/\D/g, "")))}
        />
      ))}
      <p className={styles.quiet}>{t("help")}</p>
      <Field
        label={t("note")}
        maxLength={LONGEST_NOTE}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      {repriced && <RepricedFacts of={repriced} />}
      <div className={styles.actions}>
        <Button type="submit" look="primary" disabled={busy || lines.length === 0}>
          {t(repriced ? "send" : "check")}
        </Button>
        <Button onClick={onClose}>{common("cancel")}</Button>
      </div>
    </form>
  );
}
