import { Input, InputNumber } from "antd";
import { useId, useState } from "react";
import { Dialog } from "@/shared/antd/Dialog";
import { IconButton } from "@/shared/antd/IconButton";
import { EditField } from "@/shared/edit/EditField";
import { type ChosenSize, SizeSelect } from "@/shared/edit/SizeSelect";
import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { notify } from "@/shared/ui/notices";
import { RepricedFacts } from "../ChangeFacts";
import styles from "../Changes.module.css";
import { type Item, LONGEST_NOTE, nameOf, useChanging } from "../useChanging";

type ChangeDialogProps = {
  order: { id: number; number: number; items: readonly Item[] };
  onClose: () => void;
};

/** Changes quantities of an order or adds items as its owner: it shows the new amount, and then makes the change. */
export function ChangeDialog({ order, onClose }: ChangeDialogProps) {
  const { t } = useWords("changes");
  const { t: common } = useWords("common");
  const form = useId();
  // What the order has meanwhile does not change what is being typed; the server checks it.
  const [items] = useState(order.items);
  const { rows, added, nothing, repriced, busy, check, send, ...changing } = useChanging(order.id, items);
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
      okButtonProps={{ htmlType: "submit", form, disabled: nothing, loading: busy }}
      cancelText={common("cancel")}
      width={480}
    >
      <form
        id={form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!nothing && !busy) void submit();
        }}
      >
        {rows.map(({ item, quantity }) => (
          <EditField
            key={item.id}
            label={t("quantityOf", { name: nameOf(item) })}
            note={t("ordered", { quantity: quantityText(item.quantity) })}
            error={changing.errorOf(item.id)}
          >
            {(input) => (
              <InputNumber
                {...input}
                className={styles.input}
                inputMode="numeric"
                min={0}
                precision={0}
                value={quantity}
                onChange={(value) => changing.set(item.id, value ?? 0)}
              />
            )}
          </EditField>
        ))}
        {added.map(({ code, size, name, quantity }, place) => (
          <EditField
            key={JSON.stringify([code, size])}
            label={t("quantityOf", { name })}
            note={t("new")}
            error={changing.errorOfAdded(place)}
          >
            {(input) => (
              <span className={styles.added}>
                <InputNumber
                  {...input}
                  className={styles.input}
                  inputMode="numeric"
                  min={0}
                  precision={0}
                  value={quantity}
                  onChange={(value) => changing.setAdded(place, value ?? 0)}
                />
                <IconButton icon="close" label={t("drop", { name })} onClick={() => changing.drop(place)} />
              </span>
            )}
          </EditField>
        ))}
        <EditField label={t("add")}>
          {(input) => (
            <SizeSelect
              {...input}
              value={null}
              onChange={(chosen) => chosen && changing.add(newItem(chosen))}
            />
          )}
        </EditField>
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

const newItem = ({ value: code, size, label, minimum = 1 }: ChosenSize) => ({
  code,
  size,
  name: [label, size].filter(Boolean).join(" "),
  quantity: minimum,
});
