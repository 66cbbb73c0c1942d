import { Button, Input } from "antd";
import { useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { EditField } from "@/shared/edit/EditField";
import { useWords } from "@/shared/i18n/useWords";
import { notify } from "@/shared/ui/notices";
import { useSaveNotesMutation } from "../api";
import { MAX_TRANSPORT } from "../rules";
import type { OwnerOrder } from "../wire";
import styles from "./OrderDetail.module.css";

const MAX_NOTE = 500;
const NAMES = ["transporter", "lrNumber", "customerNote", "internalNote"] as const;
type Draft = Pick<OwnerOrder, (typeof NAMES)[number]>;

/** The transport and the notes of an order; all but the internal note are for the customer too. */
export function OrderNotes({ order }: { order: OwnerOrder }) {
  const { t } = useWords("owner");
  const { t: common } = useWords("common");
  const { t: office } = useWords("office");
  const [save, { isLoading }] = useSaveNotesMutation();
  const [edited, setEdited] = useState<Partial<Draft>>({});
  const { transporter, lrNumber, customerNote, internalNote } = order;
  const draft: Draft = { transporter, lrNumber, customerNote, internalNote, ...edited };
  const changed = NAMES.some((name) => draft[name].trim() !== order[name]);
  const submit = async () => {
    try {
      await save({ id: order.id, ...draft }).unwrap();
      setEdited({});
      notify(t("notes.saved"));
    } catch (error) {
      notify(readProblem(error).message ?? common("somethingWentWrong"), { tone: "warning" });
    }
  };
  return (
    <section className={`${styles.panel} ${styles.padded}`}>
      <h2>{t("notes.title")}</h2>
      <form
        className={styles.notes}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {NAMES.map((name) => {
          const long = name.endsWith("Note");
          const Field = long ? Input.TextArea : Input;
          return (
            <EditField key={name} label={t(`notes.${name}`)}>
              {(input) => (
                <Field
                  {...input}
                  {...(long && { autoSize: { minRows: 1, maxRows: 6 } })}
                  maxLength={long ? MAX_NOTE : MAX_TRANSPORT}
                  value={draft[name]}
                  onChange={({ target }) => setEdited({ ...edited, [name]: target.value })}
                />
              )}
            </EditField>
          );
        })}
        <div className={styles.notesFoot}>
          <Button htmlType="submit" disabled={!changed} loading={isLoading}>
            {office("edit.save")}
          </Button>
        </div>
      </form>
    </section>
  );
}
