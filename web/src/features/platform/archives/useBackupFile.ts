import { useEffect, useRef, useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { put } from "@/shared/api/put";
import { useWords } from "@/shared/i18n/useWords";
import { useSignUploadMutation } from "@/shared/media/api";
import { useCheckBackupMutation } from "./restore-api";

const ZIP = "application/zip";

/** Uploads a backup file and starts its check; `percent` is null while no upload runs. */
export function useBackupFile() {
  const { t: common } = useWords("common");
  const [sign] = useSignUploadMutation();
  const [check] = useCheckBackupMutation();
  const [percent, setPercent] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);

  const take = async (file: File) => {
    const control = new AbortController();
    sending.current = control;
    setError(null);
    setPercent(0);
    try {
      const { url, name } = await sign({ type: ZIP, size: file.size }).unwrap();
      const report = (loaded: number) => setPercent(Math.floor((loaded / file.size) * 100));
      await put(url, file.slice(0, file.size, ZIP), report, control.signal);
      await check(name).unwrap();
    } catch (problem) {
      if (!control.signal.aborted) setError(readProblem(problem).message ?? common("somethingWentWrong"));
    }
    setPercent(null);
  };
  return { percent, error, take, cancel: () => sending.current?.abort() };
}
