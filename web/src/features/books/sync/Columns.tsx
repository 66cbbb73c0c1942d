import { Button } from "antd";
import { type FormEvent, Suspense, useEffect, useId, useRef, useState } from "react";
import { useDispatch } from "react-redux";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { FieldError } from "@/shared/ui/FieldError";
import { CodePage } from "../intake/CodePage";
import { syncReplaced, syncRunState, useStartSyncMutation } from "./api";
import { type Choice, choicesAtFirst, mappingOf, mayChoose, missingOf } from "./mapping";
import card from "./Sync.module.css";
import { TableColumns } from "./TableColumns";
import { UnusedColumns } from "./UnusedColumns";
import type { SyncRun } from "./wire";

type ColumnsProps = { id: string; onBegun: (id: string) => void };

/** Shows which column of an uploaded file was read as which field, and lets the owner choose others. */
export function Columns({ id, onBegun }: ColumnsProps) {
  const { t } = useWords("sync");
  const title = useId();
  const { data: run } = syncRunState(id);
  const [changing, setChanging] = useState(false);
  if (!run || !mayChoose(run)) return null;
  return (
    <section className={card.card} aria-labelledby={title}>
      <h2 id={title}>{t("columns.title")}</h2>
      <p className={card.help}>{t("columns.help")}</p>
      {changing || run.state === "failed" ? (
        // The words of the form are fetched when it opens; the rest of the page stays visible until then.
        <Suspense fallback={null}>
          <ColumnsForm run={run} takesFocus={changing} onBegun={onBegun} />
        </Suspense>
      ) : (
        <>
          <Suspense fallback={null}>
            <UnusedColumns tables={run.tables} choices={choicesAtFirst(run.tables)} />
          </Suspense>
          <div>
            <Button onClick={() => setChanging(true)}>{t("columns.change")}</Button>
          </div>
        </>
      )}
    </section>
  );
}

type ColumnsFormProps = {
  run: SyncRun;
  /** The form replaces the button that opened it, and receives its focus. */
  takesFocus: boolean;
  onBegun: (id: string) => void;
};

function ColumnsForm({ run, takesFocus, onBegun }: ColumnsFormProps) {
  const { t } = useWords("sync");
  const { t: common } = useWords("common");
  const { mobileNumber } = useStore();
  const dispatch = useDispatch();
  const form = useRef<HTMLFormElement>(null);
  const [start, { isLoading }] = useStartSyncMutation();
  const [choices, setChoices] = useState(() => choicesAtFirst(run.tables));
  const [encoding, setEncoding] = useState(() => run.tables.find((table) => table.encoding)?.encoding ?? "");
  const [showErrors, setShowErrors] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (takesFocus) form.current?.querySelector("select")?.focus();
  }, [takesFocus]);
  const missing = run.tables.map((table, at) => missingOf(table, choices[at] as Choice));

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setShowErrors(true);
    setProblem(null);
    if (missing.some((fields) => fields.length > 0)) {
      const first = () => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
      requestAnimationFrame(first);
      return;
    }
    const mapping = mappingOf(run.tables, choices, encoding);
    if (choices.every(({ kind }) => !kind)) return setProblem(t("columns.nothing"));
    try {
      const fileId = run.fileId ?? undefined;
      const begun = await start({ mobileNo: mobileNumber, fileId, mapping, dryRun: true }).unwrap();
      onBegun(begun.id);
      dispatch(syncReplaced(run.id));
    } catch (error) {
      setProblem(readProblem(error).message ?? common("somethingWentWrong"));
    }
  };
  return (
    <form ref={form} className={card.tables} onSubmit={send} noValidate>
      <UnusedColumns tables={run.tables} choices={choices} />
      {encoding && <CodePage encoding={encoding} onChoose={setEncoding} />}
      {run.tables.map((table, at) => (
        <TableColumns
          key={table.file}
          table={table}
          alone={run.tables.length === 1}
          choice={choices[at] as Choice}
          missing={showErrors ? (missing[at] ?? []) : []}
          onChoose={(choice) => setChoices(choices.map((each, index) => (index === at ? choice : each)))}
        />
      ))}
      <FieldError text={problem} />
      <div className={card.actions}>
        <Button type="primary" htmlType="submit" loading={isLoading}>
          {t("columns.again")}
        </Button>
      </div>
    </form>
  );
}
