import { Button, Input, InputNumber } from "antd";
import { useId, useState } from "react";
import { Dialog } from "@/shared/antd/Dialog";
import { readProblem } from "@/shared/api/problem";
import { sendingKey } from "@/shared/api/sending-key";
import { EditField } from "@/shared/edit/EditField";
import { quantityText } from "@/shared/format/rupees";
import { useUnit } from "@/shared/i18n/useUnit";
import { useWords } from "@/shared/i18n/useWords";
import { PictureField } from "@/shared/pictures/PictureField";
import { usePictures } from "@/shared/pictures/usePictures";
import { notify } from "@/shared/ui/notices";
import { MAX_TRANSPORT } from "../rules";
import type { OwnerOrder } from "../wire";
import { type Shipment, useDispatchPartMutation } from "./api";
import styles from "./Dispatches.module.css";
import { chosenLines, ewayBillOf, isEwayBill, MAX_BOXES, type OpenLine, openLines } from "./rules";

const MAX_NOTE = 500;
/** Twelve digits in groups of four. */
const MAX_TYPED_EWAY_BILL = 14;

type Errors = Record<string, string[] | undefined>;
type Quantities = Readonly<Record<number, number>>;

const allOf = (lines: readonly OpenLine[]): Quantities =>
  Object.fromEntries(lines.map(({ itemId, left }) => [itemId, left]));

/** Asks what of the order leaves the store, and how; all that is left is filled in. */
export function PartDialog({ order, onClose }: { order: OwnerOrder; onClose: () => void }) {
  const { t } = useWords("dispatches");
  const { t: common } = useWords("common");
  const form = useId();
  const [key] = useState(sendingKey);
  const [send, { isLoading }] = useDispatchPartMutation();
  // What the order has meanwhile does not change what is being typed; the server checks it.
  const [lines] = useState(() => openLines(order));
  const [quantities, setQuantities] = useState(() => allOf(lines));
  const [shipment, setShipment] = useState<Shipment>({
    transporter: order.transporter,
    lrNumber: "",
    boxes: 0,
    ewayBill: "",
    note: "",
  });
  const [errors, setErrors] = useState<Errors>({});
  const pictures = usePictures(1);
  const chosen = chosenLines(lines, quantities);
  const unready = chosen.length === 0 || pictures.sending;

  const submit = async () => {
    if (!isEwayBill(shipment.ewayBill)) {
      setErrors({ ewayBill: [t("ewayWrong")] });
      return;
    }
    try {
      const request = { id: order.id, lines: chosen, shipment, picture: pictures.ids[0] };
      const number = await send({ ...request, key: key.of(request) }).unwrap();
      notify(t("done", { number }));
      onClose();
    } catch (error) {
      const problem = readProblem(error);
      setErrors(problem.errors);
      notify(problem.message ?? common("somethingWentWrong"), { tone: "warning" });
    }
  };

  return (
    <Dialog
      title={t("question", { number: order.number })}
      onClose={onClose}
      okText={t("yes")}
      okButtonProps={{ htmlType: "submit", form, disabled: unready, loading: isLoading }}
      cancelText={common("cancel")}
      width={560}
    >
      <form
        id={form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!unready && !isLoading) void submit();
        }}
      >
        <p className={styles.fill}>
          <Button size="small" onClick={() => setQuantities(allOf(lines))}>
            {t("all")}
          </Button>
          <Button size="small" onClick={() => setQuantities({})}>
            {t("none")}
          </Button>
        </p>
        <ul className={styles.lines}>
          {lines.map((line) => (
            <QuantityRow
              key={line.itemId}
              line={line}
              quantity={quantities[line.itemId] ?? 0}
              error={errorOf(
                errors,
                chosen.findIndex(({ itemId }) => itemId === line.itemId),
              )}
              onChange={(quantity) => setQuantities({ ...quantities, [line.itemId]: quantity })}
            />
          ))}
        </ul>
        <ShipmentFields shipment={shipment} errors={errors} onChange={setShipment} />
        <PictureField
          label={t("picture")}
          help={t("pictureHelp")}
          pictures={pictures}
          error={errors.picture?.[0]}
        />
      </form>
    </Dialog>
  );
}

const errorOf = (errors: Errors, place: number) =>
  errors[`lines.${place}.quantity`]?.[0] ?? errors[`lines.${place}.itemId`]?.[0];

type QuantityRowProps = {
  line: OpenLine;
  quantity: number;
  error: string | undefined;
  onChange: (quantity: number) => void;
};

function QuantityRow({
  line: { name, quantity: ordered, left, unit },
  quantity,
  error,
  onChange,
}: QuantityRowProps) {
  const { t } = useWords("dispatches");
  const units = useUnit();
  return (
    <li>
      <EditField
        label={name}
        note={t("left", { left: quantityText(left), quantity: units.quantity(ordered, unit) })}
        error={error}
      >
        {(input) => (
          <InputNumber
            {...input}
            mode="spinner"
            className={styles.quantity}
            aria-label={t("quantityOf", { name })}
            inputMode="numeric"
            min={0}
            max={left}
            precision={0}
            value={quantity}
            onChange={(value) => onChange(value ?? 0)}
          />
        )}
      </EditField>
    </li>
  );
}

type ShipmentFieldsProps = { shipment: Shipment; errors: Errors; onChange: (shipment: Shipment) => void };

function ShipmentFields({ shipment, errors, onChange }: ShipmentFieldsProps) {
  const { t } = useWords("dispatches");
  const { t: owner } = useWords("owner");
  const set = (part: Partial<Shipment>) => onChange({ ...shipment, ...part });
  return (
    <div className={styles.shipment}>
      <EditField label={owner("notes.transporter")} error={errors.transporter?.[0]}>
        {(input) => (
          <Input
            {...input}
            maxLength={MAX_TRANSPORT}
            value={shipment.transporter}
            onChange={({ target }) => set({ transporter: target.value })}
          />
        )}
      </EditField>
      <EditField label={owner("notes.lrNumber")} error={errors.lrNo?.[0]}>
        {(input) => (
          <Input
            {...input}
            maxLength={MAX_TRANSPORT}
            value={shipment.lrNumber}
            onChange={({ target }) => set({ lrNumber: target.value })}
          />
        )}
      </EditField>
      <EditField label={t("boxes")} error={errors.boxes?.[0]}>
        {(input) => (
          <InputNumber
            {...input}
            className={styles.quantity}
            inputMode="numeric"
            min={0}
            max={MAX_BOXES}
            precision={0}
            value={shipment.boxes || null}
            onChange={(boxes) => set({ boxes: boxes ?? 0 })}
          />
        )}
      </EditField>
      <EditField label={t("ewayBill")} note={t("ewayHint")} error={errors.ewayBill?.[0]}>
        {(input) => (
          <Input
            {...input}
            inputMode="numeric"
            maxLength={MAX_TYPED_EWAY_BILL}
            value={shipment.ewayBill}
            onChange={({ target }) => set({ ewayBill: ewayBillOf(target.value) })}
          />
        )}
      </EditField>
      <div className={styles.whole}>
        <EditField label={t("note")} error={errors.note?.[0]}>
          {(input) => (
            <Input.TextArea
              {...input}
              autoSize={{ minRows: 1, maxRows: 4 }}
              maxLength={MAX_NOTE}
              value={shipment.note}
              onChange={({ target }) => set({ note: target.value })}
            />
          )}
        </EditField>
      </div>
    </div>
  );
}
