import type { FormEvent } from "react";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { PictureField } from "@/shared/pictures/PictureField";
import { usePictures } from "@/shared/pictures/usePictures";
import { useTyped, useTypedKeys } from "@/shared/storage/useTyped";
import { Button } from "@/shared/ui/Button";
import { Field } from "@/shared/ui/Field";
import { notify } from "@/shared/ui/notices";
import { SelectField } from "@/shared/ui/SelectField";
import { StepperRow } from "@/shared/ui/StepperRow";
import { useAskReturnMutation } from "../api";
import { LONGEST_NOTE, REASONS, type Reason, type ReturnableGoods } from "../wire";
import styles from "./Returns.module.css";

type Typed = { quantity: number; reason: Reason; note: string };
type ReturnFormProps = { orderId: number; goods: readonly ReturnableGoods[]; onClose: () => void };

const MAX_PICTURES = 3;
const UNTOUCHED: Typed = { quantity: 0, reason: "damaged", note: "" };

/** Requests a return of goods: the quantity of each item and the reason, with pictures. */
export function ReturnForm({ orderId, goods, onClose }: ReturnFormProps) {
  const { t } = useWords("returns");
  const { t: common } = useWords("common");
  const [ask, { isLoading: sending }] = useAskReturnMutation();
  const form = `return.${orderId}`;
  const [typed, setTyped, forget] = useTyped<Record<number, Typed>>(form, {});
  const keys = useTypedKeys(form);
  const pictures = usePictures(MAX_PICTURES);
  const linesOf = (mostOf: (id: number) => number) =>
    Object.entries(typed).flatMap(([key, { quantity, reason, note }]) => {
      const itemId = Number(key);
      const possible = Math.min(quantity, mostOf(itemId));
      return possible > 0 ? [{ itemId, quantity: possible, reason, note }] : [];
    });
  const whole = linesOf(() => Number.POSITIVE_INFINITY);
  // After a lost response, less may be left because the return was recorded. The same lines are sent again.
  const repeated = keys.sent({ lines: whole, pictures: pictures.ids }, "pictures");
  const lines = repeated ? whole : linesOf((itemId) => goods.find(({ id }) => id === itemId)?.left ?? 0);
  const unready =
    pictures.sending ||
    lines.length === 0 ||
    lines.some(({ reason, note }) => reason === "other" && !note.trim());
  const close = () => {
    forget();
    onClose();
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    try {
      const contents = repeated ?? { lines, pictures: pictures.ids };
      await ask({ orderId, key: keys.of(contents), ...contents }).unwrap();
      keys.forget();
      notify(t("asked"));
      close();
    } catch (error) {
      const { message, errors } = readProblem(error);
      const fieldError = Object.values(errors)[0]?.[0];
      notify(fieldError ?? message ?? common("somethingWentWrong"), { tone: "warning" });
    }
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate data-stepping>
      {goods.map(({ id, name, picture, left }) => {
        const { quantity, ...more } = typed[id] ?? UNTOUCHED;
        const now = { ...more, quantity: repeated ? quantity : Math.min(quantity, left) };
        const set = (change: Partial<Typed>) => setTyped({ ...typed, [id]: { ...now, ...change } });
        return (
          <fieldset key={id}>
            <StepperRow
              item={{ name, picture }}
              label={t("quantityOf", { name })}
              note={t("atMost", { count: left })}
              quantity={now.quantity}
              maximum={left}
              onChange={(quantity) => set({ quantity })}
            />
            {now.quantity > 0 && (
              <>
                <SelectField
                  label={t("reasonOf", { name })}
                  options={REASONS.map((value) => ({ value, text: t(`reasons.${value}`) }))}
                  value={now.reason}
                  onChange={({ target }) => set({ reason: target.value as Reason })}
                />
                <Field
                  label={t("noteOf", { name })}
                  maxLength={LONGEST_NOTE}
                  value={now.note}
                  onChange={({ target }) => set({ note: target.value })}
                />
              </>
            )}
          </fieldset>
        );
      })}
      {lines.length > 0 && (
        <PictureField label={t("pictures")} help={t("picturesHelp")} pictures={pictures} />
      )}
      <div className={`${styles.actions} ${styles.foot}`}>
        <Button type="submit" look="primary" disabled={sending || unready}>
          {t("send")}
        </Button>
        <Button onClick={close}>{common("cancel")}</Button>
      </div>
    </form>
  );
}
