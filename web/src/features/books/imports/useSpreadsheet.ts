import { useEffect, useRef, useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { put } from "@/shared/api/put";
import { useWords } from "@/shared/i18n/useWords";
import { type ImportKind, type ImportRun, useBeginImportMutation, useSignSpreadsheetMutation } from "./api";
import { contentTypeOf, faultOf, MAX_MEGABYTES } from "./rules";

export type SpreadsheetState = { name: string | null; percent: number | null; error: string | null };
const IDLE: SpreadsheetState = { name: null, percent: null, error: null };

/** Sends a spreadsheet and has it read; `percent` is null while none is on its way. */
export function useSpreadsheet(kind: ImportKind, onBegun: (run: ImportRun) => void) {
  const { t } = useWords("imports");
  const { t: common } = useWords("common");
  const [sign] = useSignSpreadsheetMutation();
  const [begin] = useBeginImportMutation();
  const [state, setState] = useState(IDLE);
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);
  const busy = state.percent !== null;
  useEffect(() => {
    if (!busy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [busy]);

  const take = async (file: File) => {
    const { name } = file;
    const fault = faultOf(file);
    if (fault) return setState({ ...IDLE, error: t(`fault.${fault}`, { name, most: MAX_MEGABYTES }) });
    const control = new AbortController();
    sending.current = control;
    setState({ name, percent: 0, error: null });
    try {
      const type = contentTypeOf(name) ?? "";
      const { url, fileName } = await sign({ type, size: file.size }).unwrap();
      const report = (loaded: number) =>
        setState({ name, percent: Math.floor((loaded / file.size) * 100), error: null });
      // The upload has the type that was signed, even if the browser names another for the file.
      await put(url, file.slice(0, file.size, type), report, control.signal);
      onBegun(await begin({ kind, fileName, name }).unwrap());
    } catch (error) {
      if (control.signal.aborted) return setState(IDLE);
      const message = readProblem(error).message ?? common("somethingWentWrong");
      setState({ ...IDLE, error: `${name}: ${message}` });
    }
  };
  return { ...state, take, cancel: () => sending.current?.abort() };
}
