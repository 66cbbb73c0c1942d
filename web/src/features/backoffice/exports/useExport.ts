import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { useDispatch } from "react-redux";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { notify } from "@/shared/ui/notices";
import { type ExportFormat, type ExportList, getExport, startExport } from "./api";
import { addFile, changeFile, dropFile, isWatched, type OwnersFile } from "./files";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 3000;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The browser keeps the page: the file's answer says that it is to be saved. */
function save(url: string, name: string) {
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.rel = "noreferrer";
  link.click();
}

/** Has lists made into files by the server, and follows them until they are ready, page or no page. */
export function useExport() {
  const { t } = useWords("office");
  const { mobileNumber } = useStore();
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  // Asked for one by one: a hook would forget the file before when the next one is asked for.
  const ask = (id: string) =>
    dispatch(getExport.initiate(id, { forceRefetch: true, subscribe: false })).unwrap();

  const make = async (list: ExportList, format: ExportFormat) => {
    const file = { store: mobileNumber, list, format, id: null, name: "", percent: 0, since: Date.now() };
    const key = addFile({ ...file, state: "waiting" });
    try {
      let answer = await dispatch(startExport.initiate({ ...list, format })).unwrap();
      for (let wait = FIRST_WAIT; isWatched(key); wait = Math.min(wait * 1.5, LONGEST_WAIT)) {
        const { id, state, percent, fileName } = answer;
        changeFile(key, { id, name: fileName, percent, state: state as OwnersFile["state"] });
        if (state === "ready" || state === "failed") return;
        await pause(wait);
        answer = await ask(id);
      }
    } catch (error) {
      dropFile(key);
      notify(readProblem(error).message ?? t("export.failed"), { tone: "warning" });
    }
  };

  /** The address holds for ten minutes, so it is asked for when it is wanted. */
  const download = async ({ key, id, name }: OwnersFile) => {
    if (!id) return;
    try {
      const { url, state } = await ask(id);
      if (url) save(url, name);
      else changeFile(key, { state: state as OwnersFile["state"] });
    } catch (error) {
      changeFile(key, { state: "failed" });
      notify(readProblem(error).message ?? t("export.failed"), { tone: "warning" });
    }
  };

  const again = ({ key, list, format }: OwnersFile) => {
    dropFile(key);
    return make(list, format);
  };

  return { make, download, again };
}
