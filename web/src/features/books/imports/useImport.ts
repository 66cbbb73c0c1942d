import { useCallback } from "react";
import { useDispatch } from "react-redux";
import { isBusy, isDone } from "../intake/states";
import { useEnd } from "../intake/useEnd";
import { type ImportRun, importDone, importState, useGetImportQuery } from "./api";

const OFTEN = 700;

/** Polls one import while the server works on it, then reloads the data that the import changed. */
export function useImport(id: string) {
  const dispatch = useDispatch();
  const { data: latest } = importState(id);
  const query = useGetImportQuery(id, { pollingInterval: isBusy(latest) ? OFTEN : 0 });
  const reload = useCallback((run: ImportRun) => void (isDone(run) && dispatch(importDone())), [dispatch]);
  useEnd(query.data, reload);
  return query;
}
