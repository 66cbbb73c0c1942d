import { useEffect, useRef, useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { type ImportKind, type ImportRun, useBeginImportMutation, useSignSpreadsheetMutation } from "./api";
import { contentTypeOf, faultOf, MOST_MEGABYTES } from "./rules";
import { type Sending, send } from "./send";

export type SpreadsheetState = { name: string | null; percent: number | null; error: string | null };
const IDLE: SpreadsheetState = { name: null, percent: null, error: null };

/** Sends a spreadsheet and has it read; `percent` is null while none is on its way. */
export function useSpreadsheet(kind: ImportKind, onBegun: (run: ImportRun) => void) {
  const { t } = useWords("imports");
  const { t: common } = useWords("common");
  const [sign] = useSignSpreadsheetMutation();
  const [begin] = useBeginImportMutation();
  const [state, setState] = useState(IDLE);
  const sending = useRef<Sending>(undefined);
  useEffect(() => () => sending.current?.abort(), []);

  const take = async (file: File) => {
    const { name } = file;
    const fault = faultOf(file);
    if (fault) return setState({ ...IDLE, error: t(`fault.${fault}`, { name, most: MOST_MEGABYTES }) });
    setState({ name, percent: 0, error: null });
    try {
      const type = contentTypeOf(name) ?? "";
      const { url, fileName } = await sign({ type, size: file.size }).unwrap();
      sending.current = send(file, url, type, (percent) => setState({ name, percent, error: null }));
      await sending.current.done;
      onBegun(await begin({ kind, fileName, name }).unwrap());
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return setState(IDLE);
      const message = readProblem(error).message ?? common("somethingWentWrong");
      setState({ ...IDLE, error: `${name}: ${message}` });
    }
  };
  return { ...state, take, cancel: () => sending.current?.abort() };
}
