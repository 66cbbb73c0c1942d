import { type ChangeEvent, type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { useConnection } from "@/shared/offline/connection";
import { Button } from "@/shared/ui/Button";
import { FieldError } from "@/shared/ui/FieldError";
import { useReadOrderFileMutation, useReadWrittenMutation } from "./api";
import styles from "./QuickOrder.module.css";
import { partsOf } from "./rules";
import { useOnDevice } from "./useOnDevice";
import type { WrittenLine } from "./wire";

/** Enough characters for as many lines as a cart can hold. */
const MAX_TEXT = 100_000;
/** A row may have several items, and the server reads at most 200 at a time. */
const ROWS_AT_ONCE = 40;

type WrittenOrderProps = { party?: string; onRead: (lines: WrittenLine[]) => void };

/**
 * Reads an order from a message or a spreadsheet in parts; after a failure, the unread parts remain in the
 * field. The text stays on this device until it is read. Only the server can interpret the lines, so the text
 * waits there while offline.
 */
export function WrittenOrder({ party, onRead }: WrittenOrderProps) {
  const { t } = useWords("quickOrder");
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const { online } = useConnection();
  const written = useOnDevice("quickOrder.written", party);
  const waits = useOnDevice("quickOrder.waits", party);
  const [text, setText] = useState(() => written.read() ?? "");
  const [waiting, setWaiting] = useState(() => waits.read() !== null);
  const [error, setError] = useState<string | null>(null);
  const [left, setLeft] = useState(0);
  const explain = useProblem();
  const [read] = useReadWrittenMutation();
  const [readFile, { isLoading: opening }] = useReadOrderFileMutation();
  const busy = opening || left > 0;

  useEffect(() => {
    written.write(text || null);
  }, [written, text]);
  const wait = (words: string | null) => {
    waits.write(words ? "Y" : null);
    setWaiting(Boolean(words));
  };
  const send = async (event?: FormEvent) => {
    event?.preventDefault();
    if (busy || text.trim() === "") return;
    const parts = partsOf(text, ROWS_AT_ONCE);
    const lines: WrittenLine[] = [];
    try {
      while (parts.length > 0) {
        setLeft(parts.length);
        lines.push(...(await read({ text: parts[0] ?? "", party }).unwrap()));
        parts.shift();
      }
      wait(null);
    } catch (problem) {
      if (readProblem(problem).offline) wait(parts.join("\n"));
      else setError(explain(problem, "text"));
    } finally {
      setLeft(0);
      setText(parts.join("\n"));
      if (lines.length > 0) onRead(lines);
    }
  };
  const sendWaiting = useEffectEvent(() => {
    if (waiting) void send();
  });
  useEffect(() => {
    if (online) sendWaiting();
  }, [online]);
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = "";
    if (!file) return;
    setError(null);
    try {
      const lines = await readFile(file).unwrap();
      setText((before) => [before.trimEnd(), ...lines].filter(Boolean).join("\n"));
    } catch (problem) {
      setError(explain(problem, "file"));
    }
  };
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
      <label htmlFor={id}>{t("label")}</label>
      <textarea
        id={id}
        rows={5}
        value={text}
        maxLength={MAX_TEXT}
        placeholder={t("example")}
        readOnly={busy}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : `${id}-help`}
        onChange={({ target }) => {
          setText(target.value);
          setError(null);
          if (waiting) wait(target.value);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void send();
        }}
      />
      <FieldError id={`${id}-error`} text={error} />
      <p id={`${id}-help`} className={styles.note} role="status">
        {left > 0 ? t("reading", { count: left * ROWS_AT_ONCE }) : t(waiting ? "waiting" : "help")}
      </p>
      <div className={styles.foot}>
        <Button disabled={busy} onClick={() => chooser.current?.click()}>
          {t("file")}
        </Button>
        <input
          ref={chooser}
          type="file"
          accept=".csv,.xlsx,.txt,text/csv"
          aria-label={t("file")}
          hidden
          onChange={(event) => void take(event)}
        />
        <Button look="primary" type="submit" disabled={busy || text.trim() === ""}>
          {t("read")}
        </Button>
      </div>
    </form>
  );
}

function useProblem() {
  const { t } = useWords("common");
  return (problem: unknown, field: string) => {
    const { message, errors } = readProblem(problem);
    return errors[field]?.[0] ?? message ?? t("somethingWentWrong");
  };
}
