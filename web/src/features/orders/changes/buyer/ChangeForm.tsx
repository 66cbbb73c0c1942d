import { type FormEvent, useState } from "react";
import { ItemPicker } from "@/features/orders/quick-order/ItemPicker";
import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { useSession } from "@/shared/session/useSession";
import { Button, IconButton } from "@/shared/ui/Button";
import { Field } from "@/shared/ui/Field";
import { notify } from "@/shared/ui/notices";
import { RepricedFacts } from "../ChangeFacts";
import styles from "../Changes.module.css";
import { type Item, LONGEST_NOTE, nameOf, useChanging } from "../useChanging";

type ChangeFormProps = {
  order: { id: number; party: string | null; items: readonly Item[] };
  onClose: () => void;
};

const QUANTITY = { inputMode: "numeric", maxLength: 7 } as const;
const numberIn = (text: string) => Number(text.replace(/\D/g, ""));

/** Asks for other quantities or more items: first it shows the new amount, and then it asks the store. */
export function ChangeForm({ order, onClose }: ChangeFormProps) {
  const { t } = useWords("changes");
  const { t: common } = useWords("common");
  const { salesperson } = useSession();
  const { rows, added, nothing, repriced, busy, check, send, ...changing } = useChanging(
    order.id,
    order.items,
  );
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
          note={t("ordered", { quantity: quantityText(item.quantity) })}
          error={changing.errorOf(item.id)}
          {...QUANTITY}
          value={String(quantity)}
          onChange={({ target }) => changing.set(item.id, numberIn(target.value))}
        />
      ))}
      {added.map(({ code, size, name, quantity }, index) => (
        <Field
          key={JSON.stringify([code, size])}
          label={t("quantityOf", { name })}
          note={t("new")}
          error={changing.errorOfAdded(index)}
          {...QUANTITY}
          value={String(quantity)}
          onChange={({ target }) => changing.setAdded(index, numberIn(target.value))}
          after={<IconButton icon="close" label={t("drop", { name })} onClick={() => changing.drop(index)} />}
        />
      ))}
      <ItemPicker
        label={t("add")}
        party={(salesperson && order.party) || undefined}
        onPick={({ minimum, ...item }) => changing.add({ ...item, quantity: minimum })}
      />
      <p className={styles.quiet}>{t("help")}</p>
      <Field
        label={t("note")}
        maxLength={LONGEST_NOTE}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      {repriced && <RepricedFacts of={repriced} />}
      <div className={styles.actions}>
        <Button type="submit" look="primary" disabled={busy || nothing}>
          {t(repriced ? "send" : "check")}
        </Button>
        <Button onClick={onClose}>{common("cancel")}</Button>
      </div>
    </form>
  );
}
