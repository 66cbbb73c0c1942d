import { Button } from "antd";
import { useId, useState } from "react";
import { Dialog } from "@/shared/antd/Dialog";
import { readProblem } from "@/shared/api/problem";
import { sendingKey } from "@/shared/api/sending-key";
import { firstErrors } from "@/shared/edit/errors";
import { DraftContext, rowsOf } from "@/shared/edit/rows";
import { type Draft, useDraft } from "@/shared/edit/useDraft";
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
import {
  chosenLines,
  ewayBillOf,
  isEwayBill,
  MAX_BOXES,
  openLines,
  type Quantities,
  quantitiesOf,
} from "./rules";

const { NumberRow, TextAreaRow, TextRow } = rowsOf<Shipment>();

const MAX_NOTE = 500;
/** The length of an e-way bill number: twelve digits in groups of four. */
const MAX_TYPED_EWAY_BILL = 14;

/** Chooses what of the order leaves the store, and how; by default, the whole remainder. */
export function PartDialog({ order, onClose }: { order: OwnerOrder; onClose: () => void }) {
  const { t } = useWords("dispatches");
  const { t: common } = useWords("common");
  const units = useUnit();
  const form = useId();
  const [key] = useState(sendingKey);
  const [send, { isLoading }] = useDispatchPartMutation();
  const lines = openLines(order);
  // The order may change while the dialog is open. A typed quantity stays, up to the remainder.
  const [typed, setTyped] = useState<Quantities>({});
  const quantities = quantitiesOf(lines, typed);
  const [first] = useState<Shipment>({
    transporter: order.transporter,
    lrNumber: "",
    boxes: 0,
    ewayBill: "",
    note: "",
  });
  const draft = useDraft(first, "");
  const { values: shipment, errors, setErrors } = draft;
  const pictures = usePictures(1);
  const chosen = chosenLines(lines, quantities);
  const unready = chosen.length === 0 || pictures.sending;

  const submit = async () => {
    if (!isEwayBill(shipment.ewayBill)) {
      setErrors({ ewayBill: t("ewayWrong") });
      return;
    }
    setErrors({});
    try {
      const request = { id: order.id, lines: chosen, shipment, picture: pictures.ids[0] };
      const number = await send({ ...request, key: key.of(request) }).unwrap();
      notify(t("done", { number }));
      onClose();
    } catch (error) {
      const problem = readProblem(error);
      setErrors(firstErrors(problem.errors, (name) => (name === "lrNo" ? "lrNumber" : name)));
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
          <Button size="small" onClick={() => setTyped({})}>
            {t("all")}
          </Button>
          <Button
            size="small"
            onClick={() => setTyped(Object.fromEntries(lines.map(({ itemId }) => [itemId, 0])))}
          >
            {t("none")}
          </Button>
        </p>
        <ul className={styles.lines}>
          {lines.map(({ itemId, name, quantity, left, unit }) => {
            const wire = `lines.${chosen.findIndex((line) => line.itemId === itemId)}`;
            return (
              <li key={itemId}>
                <NumberRow
                  label={name}
                  note={t("left", { left: quantityText(left), quantity: units.quantity(quantity, unit) })}
                  error={errors[`${wire}.quantity`] ?? errors[`${wire}.itemId`]}
                  mode="spinner"
                  aria-label={t("quantityOf", { name })}
                  min={0}
                  max={left}
                  precision={0}
                  value={quantities[itemId] ?? 0}
                  onChange={(value) => setTyped({ ...typed, [itemId]: value ?? 0 })}
                />
              </li>
            );
          })}
        </ul>
        <DraftContext value={draft}>
          <ShipmentRows draft={draft} />
        </DraftContext>
        <PictureField
          label={t("picture")}
          help={t("pictureHelp")}
          pictures={pictures}
          error={errors.picture}
        />
      </form>
    </Dialog>
  );
}

function ShipmentRows({ draft: { values, set } }: { draft: Draft<Shipment> }) {
  const { t } = useWords("dispatches");
  const { t: owner } = useWords("owner");
  return (
    <div className={styles.shipment}>
      <TextRow name="transporter" label={owner("notes.transporter")} maxLength={MAX_TRANSPORT} />
      <TextRow name="lrNumber" label={owner("notes.lrNumber")} maxLength={MAX_TRANSPORT} />
      <NumberRow
        name="boxes"
        label={t("boxes")}
        min={0}
        max={MAX_BOXES}
        precision={0}
        value={values.boxes || null}
        onChange={(boxes) => set("boxes", boxes ?? 0)}
      />
      <TextRow
        name="ewayBill"
        label={t("ewayBill")}
        note={t("ewayHint")}
        inputMode="numeric"
        maxLength={MAX_TYPED_EWAY_BILL}
        clean={ewayBillOf}
      />
      <div className={styles.whole}>
        <TextAreaRow
          name="note"
          label={t("note")}
          autoSize={{ minRows: 1, maxRows: 4 }}
          maxLength={MAX_NOTE}
        />
      </div>
    </div>
  );
}
