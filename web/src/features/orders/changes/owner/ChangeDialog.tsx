import { InputNumber, type InputNumberProps } from "antd";
import { useId, useState } from "react";
import { Dialog } from "@/shared/antd/Dialog";
import { IconButton } from "@/shared/antd/IconButton";
import { NumberRow, Row, TextRow } from "@/shared/edit/rows";
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

/**
 * Changes quantities of an order or adds items as its owner: shows the new amount, and then makes the change.
 */
export function ChangeDialog({ order, onClose }: ChangeDialogProps) {
  const { t } = useWords("changes");
  const { t: common } = useWords("common");
  const form = useId();
  // A reload of the order must not change the form that is being filled in; the server checks the change.
  const [items] = useState(order.items);
  const { rows, added, nothing, repriced, busy, check, send, ...changing } = useChanging(order.id, items);
  const submit = async () => {
    if (!repriced) return check();
    if (await send()) {
      notify(t("done.accepted"));
      onClose();
    }
  };
  return (
    <Dialog
      title={t("changeTitle", { number: order.number })}
      onClose={() => {
        changing.forget();
        onClose();
      }}
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
          <NumberRow
            key={item.id}
            label={t("quantityOf", { name: nameOf(item) })}
            note={t("ordered", { quantity: quantityText(item.quantity) })}
            error={changing.errorOf(item.id)}
            min={0}
            precision={0}
            value={quantity}
            onChange={(value) => changing.set(item.id, value ?? 0)}
          />
        ))}
        {added.map(({ code, size, name, quantity }, index) => (
          <Row
            key={JSON.stringify([code, size])}
            of={AddedQuantity}
            label={t("quantityOf", { name })}
            note={t("new")}
            error={changing.errorOfAdded(index)}
            value={quantity}
            onChange={(value) => changing.setAdded(index, value ?? 0)}
            item={name}
            onDrop={() => changing.drop(index)}
          />
        ))}
        <Row
          of={SizeSelect}
          label={t("add")}
          value={null}
          onChange={(chosen) => chosen && changing.add(newItem(chosen))}
        />
        <p className={styles.quiet}>{t("help")}</p>
        <TextRow
          label={t("note")}
          maxLength={LONGEST_NOTE}
          value={changing.note}
          onChange={changing.setNote}
        />
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

type AddedQuantityProps = Pick<InputNumberProps<number>, "value" | "onChange"> & {
  item: string;
  onDrop: () => void;
};

function AddedQuantity({ item, onDrop, ...input }: AddedQuantityProps) {
  const { t } = useWords("changes");
  return (
    <span className={styles.added}>
      <InputNumber<number> {...input} className={styles.input} inputMode="numeric" min={0} precision={0} />
      <IconButton icon="close" label={t("drop", { name: item })} onClick={onDrop} />
    </span>
  );
}
