import { Input, InputNumber } from "antd";
import { useId, useState } from "react";
import { Dialog } from "@/shared/antd/Dialog";
import { EditField } from "@/shared/edit/EditField";
import { useWords } from "@/shared/i18n/useWords";
import { notify } from "@/shared/ui/notices";
import { RepricedFacts } from "../ChangeFacts";
import styles from "../Changes.module.css";
import { type Item, LONGEST_NOTE, nameOf, useChanging } from "../useChanging";

type ChangeDialogProps = {
  order: { id: number; number: number; items: readonly Item[] };
  onClose: () => void;
};

/** Changes the quantities of an order as its owner: first it shows the new amount, and then it makes the change. */
export function ChangeDialog({ order, onClose }: ChangeDialogProps) {
  const { t } = useWords("changes");
  const { t: common } = useWords("common");
  const form = useId();
  // What the order has meanwhile does not change what is being typed; the server checks it.
  const [items] = useState(order.items);
  const { rows, lines, repriced, busy, errorOf, set, check, send } = useChanging(order.id, items);
  const [note, setNote] = useState("");
  const submit = async () => {
    if (!repriced) return check();
    if (await send(note)) {
      notify(t("done.accepted"));
      onClose();
    }
  };
  return (
    <Dialog
      title={t("changeTitle", { number: order.number })}
      onClose={onClose}
      okText={t(repriced ? "save" : "check")}
      okButtonProps={{ htmlType: "submit", form, disabled: lines.length === 0, loading: busy }}
      cancelText={common("cancel")}
      width={480}
    >
      <form
        id={form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (lines.length > 0 && !busy) void submit();
        }}
      >
        {rows.map(({ item, quantity }) => (
          <EditField
            key={item.id}
            label={t("quantityOf", { name: nameOf(item) })}
            note={t("ordered", { count: item.quantity })}
            error={errorOf(item.id)}
          >
            {(input) => (
              <InputNumber
                {...input}
                className={styles.input}
                inputMode="numeric"
                min={0}
                precision={0}
                value={quantity}
                onChange={(value) => set(item.id, value ?? 0)}
              />
            )}
          </EditField>
        ))}
        <p className={styles.quiet}>{t("help")}</p>
        <EditField label={t("note")}>
          {(input) => (
            <Input
              {...input}
              maxLength={LONGEST_NOTE}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          )}
        </EditField>
        {repriced && <RepricedFacts of={repriced} />}
      </form>
    </Dialog>
  );
}
