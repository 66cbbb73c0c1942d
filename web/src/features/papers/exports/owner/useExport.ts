import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { useDispatch } from "react-redux";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { save } from "@/shared/media/save";
import { useStore } from "@/shared/tenant/store-context";
import { notify } from "@/shared/ui/notices";
import { type ExportFormat, type ExportList, getExport, startExport } from "./api";
import { addFile, changeFile, dropFile, type FileUse, isWatched, type OwnersFile } from "./files";
import { printPdf } from "./print";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 3000;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Requests files of lists and follows their progress until they are ready, even if the user leaves the page.
 */
export function useExport() {
  const { t } = useWords("office");
  const { mobileNumber } = useStore();
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  // Each request is separate, because a query hook would drop the previous file at the next request.
  const ask = (id: string) =>
    dispatch(getExport.initiate(id, { forceRefetch: true, subscribe: false })).unwrap();

  /** Requests a file; `use` is applied to it as soon as it is ready. */
  const make = async (list: ExportList, format: ExportFormat, use: FileUse = "offer") => {
    const file = {
      store: mobileNumber,
      list,
      format,
      use,
      id: null,
      name: "",
      percent: 0,
      since: Date.now(),
    };
    const key = addFile({ ...file, state: "waiting" });
    try {
      let answer = await dispatch(startExport.initiate({ ...list, format })).unwrap();
      for (let wait = FIRST_WAIT; isWatched(key); wait = Math.min(wait * 1.5, LONGEST_WAIT)) {
        const { id, state, percent, fileName, url } = answer;
        changeFile(key, { id, name: fileName, percent, state: state as OwnersFile["state"] });
        if (url && use === "save") save(url, fileName);
        if (url && use === "print") await printPdf(url, fileName);
        if (state === "ready" || state === "failed") return;
        await pause(wait);
        answer = await ask(id);
      }
    } catch (error) {
      dropFile(key);
      notify(readProblem(error).message ?? t("export.failed"), { tone: "warning" });
    }
  };

  /** The address is valid for ten minutes, so it is requested only when the file is used. */
  const open = async ({ key, id, name }: OwnersFile, show: (url: string, name: string) => unknown) => {
    if (!id) return;
    try {
      const { url, state } = await ask(id);
      if (url) await show(url, name);
      else changeFile(key, { state: state as OwnersFile["state"] });
    } catch (error) {
      changeFile(key, { state: "failed" });
      notify(readProblem(error).message ?? t("export.failed"), { tone: "warning" });
    }
  };

  const download = (file: OwnersFile) => open(file, save);
  const print = (file: OwnersFile) => open(file, printPdf);

  const again = ({ key, list, format, use }: OwnersFile) => {
    dropFile(key);
    return make(list, format, use);
  };

  return { make, download, print, again };
}
