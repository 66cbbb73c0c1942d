import { type KeyboardEvent, useId, useState } from "react";
import { Dialog } from "@/shared/antd/Dialog";
import { TextRow } from "@/shared/edit/rows";
import { useWords } from "@/shared/i18n/useWords";
import type { Change, Transport } from "./api";
import { LrNumbers } from "./LrNumbers";
import styles from "./LrNumbers.module.css";
import { MAX_TRANSPORT } from "./rules";
import type { BriefOrder } from "./wire";

/** With more orders than this, the dialog has no fields for LR numbers. */
const MAX_NUMBERS = 100;

type DispatchDialogProps = {
  change: Pick<Change, "of" | "ids">;
  orders: readonly BriefOrder[];
  onYes: (transport: Transport) => void;
  onNo: () => void;
};

/** Enter moves to the next field, and in the last field it dispatches. */
function onEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  const inputs = [...event.currentTarget.querySelectorAll("input")];
  const next = inputs[inputs.indexOf(event.target as HTMLInputElement) + 1];
  event.preventDefault();
  if (next && !event.ctrlKey) next.focus();
  else event.currentTarget.requestSubmit();
}

/** Asks before a dispatch, and requests the transport: one transporter, and each order's LR number. */
export function DispatchDialog({ change: { of, ids }, orders, onYes, onNo }: DispatchDialogProps) {
  const { t } = useWords("owner");
  const form = useId();
  const [transporter, setTransporter] = useState(
    () => orders.find((order) => order.transporter)?.transporter ?? "",
  );
  const [numbers, setNumbers] = useState<Transport["lrNumbers"]>(() =>
    Object.fromEntries(orders.filter(({ lrNumber }) => lrNumber).map(({ id, lrNumber }) => [id, lrNumber])),
  );
  const [only] = orders;
  return (
    <Dialog
      title={t(`dispatch.${of}.question`, { count: ids.length })}
      onClose={onNo}
      okText={t(`bulk.Dispatched.${of}`)}
      okButtonProps={{ htmlType: "submit", form }}
      cancelText={t("dispatch.no")}
      width={orders.length > 1 ? 560 : 400}
    >
      <form
        id={form}
        className={styles.form}
        onKeyDown={onEnter}
        onSubmit={(event) => {
          event.preventDefault();
          onYes({ transporter, lrNumbers: numbers });
        }}
      >
        <TextRow
          label={t("notes.transporter")}
          note={t("notes.optional")}
          autoFocus
          maxLength={MAX_TRANSPORT}
          value={transporter}
          onChange={setTransporter}
        />
        {orders.length === 1 && only && (
          <TextRow
            label={t("notes.lrNumber")}
            note={t("notes.optional")}
            maxLength={MAX_TRANSPORT}
            value={numbers[only.id] ?? ""}
            onChange={(text) => setNumbers({ [only.id]: text })}
          />
        )}
        {orders.length > 1 &&
          (orders.length > MAX_NUMBERS ? (
            <p>{t("dispatch.tooManyNumbers", { count: MAX_NUMBERS })}</p>
          ) : (
            <LrNumbers orders={orders} numbers={numbers} onChange={setNumbers} />
          ))}
      </form>
    </Dialog>
  );
}
