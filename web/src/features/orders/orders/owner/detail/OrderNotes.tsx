import { Button } from "antd";
import { useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { TextAreaRow, TextRow } from "@/shared/edit/rows";
import { useWords } from "@/shared/i18n/useWords";
import { notify } from "@/shared/ui/notices";
import { useSaveNotesMutation } from "../api";
import { MAX_TRANSPORT } from "../rules";
import type { OwnerOrder } from "../wire";
import styles from "./OrderDetail.module.css";

const MAX_NOTE = 500;
const NAMES = ["transporter", "lrNumber", "customerNote", "internalNote"] as const;
type Draft = Pick<OwnerOrder, (typeof NAMES)[number]>;

/** Edits the transport and the notes of an order; the customer sees all but the internal note. */
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
          const row = {
            label: t(`notes.${name}`),
            value: draft[name],
            onChange: (text: string) => setEdited({ ...edited, [name]: text }),
          };
          return name.endsWith("Note") ? (
            <TextAreaRow key={name} {...row} autoSize={{ minRows: 1, maxRows: 6 }} maxLength={MAX_NOTE} />
          ) : (
            <TextRow key={name} {...row} maxLength={MAX_TRANSPORT} />
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
