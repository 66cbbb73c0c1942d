import { useEffect, useRef, useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { notify } from "@/shared/ui/notices";
import {
  type Download,
  type DownloadRequest,
  useLazyGetDownloadQuery,
  useStartDownloadMutation,
} from "./api";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 3000;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Saves the file without leaving the page, since the response is marked as an attachment. */
function save({ url, fileName }: Download) {
  const link = document.createElement("a");
  link.href = url ?? "";
  link.download = fileName;
  link.rel = "noreferrer";
  link.click();
}

/** Requests a file and saves it; `percent` is null while no file is being prepared. */
export function useDownload() {
  const { t } = useWords("catalog");
  const [start] = useStartDownloadMutation();
  const [ask] = useLazyGetDownloadQuery();
  const [percent, setPercent] = useState<number | null>(null);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  const download = async (request: DownloadRequest) => {
    setPercent(0);
    try {
      let answer = await start(request).unwrap();
      for (let wait = FIRST_WAIT; here.current && !["ready", "failed"].includes(answer.state); ) {
        setPercent(answer.percent);
        await pause(wait);
        wait = Math.min(wait * 1.5, LONGEST_WAIT);
        answer = await ask({ id: answer.id, request }).unwrap();
      }
      if (answer.state === "ready" && here.current) save(answer);
      if (answer.state === "failed") notify(t("failed"), { tone: "warning" });
    } catch (error) {
      notify(readProblem(error).message ?? t("failed"), { tone: "warning" });
    }
    if (here.current) setPercent(null);
  };

  return { download, percent };
}
