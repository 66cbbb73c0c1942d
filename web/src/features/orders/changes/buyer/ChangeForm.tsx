import { type FormEvent, useEffect, useEffectEvent } from "react";
import { ItemPicker } from "@/features/orders/quick-order/ItemPicker";
import { quantityText, wholeRupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { useSession } from "@/shared/session/useSession";
import { Button, IconButton } from "@/shared/ui/Button";
import { Field } from "@/shared/ui/Field";
import { notify } from "@/shared/ui/notices";
import { StepperRow } from "@/shared/ui/StepperRow";
import { RepricedFacts } from "../ChangeFacts";
import styles from "../Changes.module.css";
import { type Item, LONGEST_NOTE, nameOf, useChanging } from "../useChanging";
import type { OrderChanges } from "../wire";

type ChangeFormProps = {
  order: { id: number; party: string | null; items: readonly Item[] };
  packings: OrderChanges["packings"];
  onClose: () => void;
};

/** The pause without a touch after which the new amount is fetched. */
const PAUSE = 400;

/**
 * Requests other quantities or more items: the rows of the order become steppers,
 * and the footer shows the new amount.
 */
export function ChangeForm({ order, packings, onClose }: ChangeFormProps) {
  const { t } = useWords("changes");
  const { t: common } = useWords("common");
  const { salesperson } = useSession();
  const { rows, added, nothing, repriced, busy, check, send, ...changing } = useChanging(
    order.id,
    order.items,
  );
  const price = useEffectEvent(() => {
    // The button may have fetched the amount already.
    if (!repriced) void check();
  });
  const touched = nothing ? "" : JSON.stringify([rows.map(({ quantity }) => quantity), added]);
  useEffect(() => {
    if (!touched) return;
    const timer = setTimeout(price, PAUSE);
    return () => clearTimeout(timer);
  }, [touched]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!repriced) return check();
    if (await send()) {
      notify(t("asked"));
      onClose();
    }
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate data-stepping>
      {rows.map(({ item, quantity }) => (
        <StepperRow
          key={item.id}
          item={{ name: nameOf(item), picture: item.picture }}
          label={t("quantityOf", { name: nameOf(item) })}
          note={
            quantity === item.quantity ? undefined : t("ordered", { quantity: quantityText(item.quantity) })
          }
          error={changing.errorOf(item.id)}
          quantity={quantity}
          {...packings[item.id]}
          kept={item.quantity}
          onChange={(chosen) => changing.set(item.id, chosen)}
        />
      ))}
      {added.map(({ code, size, name, picture, quantity, ...packing }, index) => (
        <StepperRow
          key={JSON.stringify([code, size])}
          item={{ name, picture }}
          label={t("quantityOf", { name })}
          note={t("new")}
          error={changing.errorOfAdded(index)}
          quantity={quantity}
          {...packing}
          onChange={(chosen) => (chosen > 0 ? changing.setAdded(index, chosen) : changing.drop(index))}
          after={<IconButton icon="close" label={t("drop", { name })} onClick={() => changing.drop(index)} />}
        />
      ))}
      <ItemPicker
        label={t("add")}
        party={(salesperson && order.party) || undefined}
        onPick={(item) => changing.add({ ...item, quantity: item.minimum })}
      />
      <p className={styles.quiet}>{t("help")}</p>
      <Field
        label={t("note")}
        maxLength={LONGEST_NOTE}
        value={changing.note}
        onChange={({ target }) => changing.setNote(target.value)}
      />
      {repriced && <RepricedFacts of={repriced} />}
      <div className={`${styles.actions} ${styles.foot}`}>
        {repriced && repriced.netAfter !== null && (
          <b className="figures">{t("newAmountShort", { amount: wholeRupees(repriced.netAfter) })}</b>
        )}
        <Button type="submit" look="primary" disabled={busy || nothing}>
          {t(repriced ? "send" : "check")}
        </Button>
        <Button
          onClick={() => {
            changing.forget();
            onClose();
          }}
        >
          {common("cancel")}
        </Button>
      </div>
    </form>
  );
}
