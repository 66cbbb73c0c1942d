import { Form, Input, InputNumber, Select } from "antd";
import { useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { sendingKey } from "@/shared/api/sending-key";
import { AskDialog } from "@/shared/edit/AskDialog";
import { useWords } from "@/shared/i18n/useWords";
import { notify } from "@/shared/ui/notices";
import { useAskReturnMutation } from "../api";
import { LONGEST_NOTE, REASONS, type Reason, type ReturnableGoods } from "../wire";
import { GiftChoice } from "./GiftChoice";
import styles from "./Returns.module.css";

type Typed = { quantity?: number | null; reason: Reason; note?: string };
type Values = { goods: Record<string, Typed>; holdBack?: boolean };
type RecordReturnProps = {
  order: { id: number; number: number };
  goods: readonly ReturnableGoods[];
  onClose: () => void;
};

const linesOf = (goods: Values["goods"] = {}) =>
  Object.entries(goods).flatMap(([id, { quantity, reason, note }]) =>
    quantity ? [{ itemId: Number(id), quantity, reason, note: note?.trim() ?? "" }] : [],
  );

/**
 * Records goods that a customer sends back: the quantity of each item and the reason.
 * Recording also accepts the return.
 */
export function RecordReturn({ order, goods, onClose }: RecordReturnProps) {
  const { t } = useWords("returns");
  const [record] = useAskReturnMutation();
  const [key] = useState(sendingKey);
  const [keepsGifts, setKeepsGifts] = useState(false);
  const unready = ({ goods: typed }: Partial<Values>) => {
    const lines = linesOf(typed);
    return lines.length === 0 || lines.some(({ reason, note }) => reason === "other" && !note);
  };
  const send = async ({ goods: typed, holdBack }: Values) => {
    const request = { lines: linesOf(typed), pictures: [], holdBack };
    try {
      await record({ orderId: order.id, key: key.of(request), ...request }).unwrap();
    } catch (error) {
      // Only the server knows which gifts remain, so the choice appears after its error.
      setKeepsGifts(Boolean(readProblem(error).errors.holdBack));
      throw error;
    }
  };
  return (
    <AskDialog<Values, void>
      title={t("recordTitle", { number: order.number })}
      yes={t("record")}
      initialValues={{
        goods: Object.fromEntries(goods.map(({ id }) => [id, { reason: "damaged" as const }])),
      }}
      unready={unready}
      send={send}
      onDone={() => {
        onClose();
        notify(t("done.accepted"));
      }}
      onClose={onClose}
    >
      <p>{t("recordHelp")}</p>
      {goods.map((each) => (
        <GoodsRows key={each.id} of={each} />
      ))}
      {keepsGifts && <GiftChoice holdBack={t("kept.holdIt")} />}
    </AskDialog>
  );
}

function GoodsRows({ of: { id, name, left } }: { of: ReturnableGoods }) {
  const { t } = useWords("returns");
  const at = (field: keyof Typed) => ["goods", String(id), field];
  const quantity: number | null | undefined = Form.useWatch(at("quantity"));
  return (
    <fieldset className={styles.goods}>
      <Form.Item name={at("quantity")} label={name} extra={t("atMost", { count: left })}>
        <InputNumber
          aria-label={t("quantityOf", { name })}
          min={0}
          max={left}
          precision={0}
          inputMode="numeric"
        />
      </Form.Item>
      {Number(quantity) > 0 && (
        <>
          <Form.Item name={at("reason")} label={t("why")}>
            <Select
              aria-label={t("reasonOf", { name })}
              virtual={false}
              options={REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }))}
            />
          </Form.Item>
          <Form.Item name={at("note")} label={t("note")}>
            <Input aria-label={t("noteOf", { name })} maxLength={LONGEST_NOTE} />
          </Form.Item>
        </>
      )}
    </fieldset>
  );
}
