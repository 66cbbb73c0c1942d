import { useEffect, useRef } from "react";
import { useDispatch } from "react-redux";
import { importDone, importState, useGetImportQuery } from "./api";
import { isBusy } from "./rules";

const OFTEN = 700;

/** One import, asked for again as long as the server is at it; when it is done, what it changed is read anew. */
export function useImport(id: string) {
  const dispatch = useDispatch();
  const { data: known } = importState(id);
  const query = useGetImportQuery(id, { pollingInterval: isBusy(known) ? OFTEN : 0 });
  const state = query.data?.state;
  const before = useRef(state);
  useEffect(() => {
    if (before.current === "applying" && state === "done") dispatch(importDone());
    before.current = state;
  }, [state, dispatch]);
  return query;
}
