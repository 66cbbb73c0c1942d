import { Button } from "antd";
import { useState } from "react";
import { IconButton } from "@/shared/antd/IconButton";
import { readProblem } from "@/shared/api/problem";
import { RemoveConfirm } from "@/shared/edit/RemoveConfirm";
import { TextAreaRow } from "@/shared/edit/rows";
import { dayAndTime } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";
import { Problem } from "@/shared/ui/Problem";
import { useAddNoteMutation, useListNotesQuery, useRemoveNoteMutation } from "./api";
import styles from "./Customer.module.css";
import type { Note } from "./wire";

const MAX_NOTE = 1000;
const FIRST = 5;
const MORE = 100;

/** Shows the owner's notes on a customer; no one else sees them. */
export function CustomerNotes({ code }: { code: string }) {
  const { t } = useWords("customer");
  const [size, setSize] = useState(FIRST);
  const notes = useListNotesQuery({ code, page: 0, size });
  const [removing, setRemoving] = useState<Note | null>(null);
  const items = notes.data?.items ?? [];
  return (
    <section className={styles.panel}>
      <h2>{t("notes.title")}</h2>
      <NewNote code={code} />
      {notes.error && !notes.data ? (
        <Problem error={notes.error} onRetry={notes.refetch} />
      ) : (
        items.length > 0 && (
          <ul className={styles.notes}>
            {items.map((note) => (
              <NoteRow key={note.id} note={note} onRemove={() => setRemoving(note)} />
            ))}
          </ul>
        )
      )}
      {(notes.data?.total ?? 0) > items.length && size < MORE && (
        <Button type="link" onClick={() => setSize(MORE)}>
          {t("notes.more", { count: notes.data?.total })}
        </Button>
      )}
      <RemoveNote code={code} note={removing} onClose={() => setRemoving(null)} />
    </section>
  );
}

function NewNote({ code }: { code: string }) {
  const { t } = useWords("customer");
  const { t: common } = useWords("common");
  const [add, { isLoading }] = useAddNoteMutation();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const save = async () => {
    try {
      await add({ code, text }).unwrap();
      setText("");
      setProblem(null);
    } catch (error) {
      const { message, errors } = readProblem(error);
      setProblem(errors.text?.[0] ?? message ?? common("somethingWentWrong"));
    }
  };
  return (
    <form
      className={styles.noteForm}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextAreaRow
        label={t("notes.label")}
        error={problem}
        autoSize={{ minRows: 1, maxRows: 6 }}
        maxLength={MAX_NOTE}
        value={text}
        onChange={setText}
      />
      <Button htmlType="submit" loading={isLoading} disabled={!text.trim()}>
        {t("notes.add")}
      </Button>
    </form>
  );
}

function NoteRow({ note: { text, by, at }, onRemove }: { note: Note; onRemove: () => void }) {
  const { t, language } = useWords("customer");
  const when = dayAndTime(at, language);
  return (
    <li>
      <div>
        <p>{text}</p>
        <small className="figures">{[by, when].filter(Boolean).join(" · ")}</small>
      </div>
      <IconButton icon="trash" size={16} label={t("notes.removeOf", { when })} onClick={onRemove} />
    </li>
  );
}

type RemoveNoteProps = { code: string; note: Note | null; onClose: () => void };

function RemoveNote({ code, note, onClose }: RemoveNoteProps) {
  const { t } = useWords("customer");
  const [remove] = useRemoveNoteMutation();
  return (
    <RemoveConfirm
      open={note !== null}
      question={t("notes.question")}
      help={note?.text}
      yes={t("notes.remove")}
      remove={async () => note && remove({ code, id: note.id }).unwrap()}
      onClose={onClose}
    />
  );
}
