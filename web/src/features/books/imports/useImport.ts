import { useEffect, useRef } from "react";
import { useDispatch } from "react-redux";
import { importDone, importState, useGetImportQuery } from "./api";
import { isBusy } from "./rules";

const OFTEN = 700;

/** Polls one import as long as the server is at work on it, then reloads what it changed. */
export function useImport(id: string) {
  const dispatch = useDispatch();
  const { data: latest } = importState(id);
  const query = useGetImportQuery(id, { pollingInterval: isBusy(latest) ? OFTEN : 0 });
  const state = query.data?.state;
  const before = useRef(state);
  useEffect(() => {
    if (before.current === "applying" && state === "done") dispatch(importDone());
    before.current = state;
  }, [state, dispatch]);
  return query;
}
