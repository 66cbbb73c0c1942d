import { useEffect, useRef, useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { put } from "@/shared/api/put";
import { useWords } from "@/shared/i18n/useWords";
import { useWarningOnLeave } from "./useUploads";

/** The address and content type of an upload, and the call that starts the work on the uploaded file. */
type Signed = { url: string; type: string; begin: () => Promise<unknown> };
type UploadState = { name: string; percent: number | null; error: string | null };
export type Upload = UploadState & { take: (file: File) => Promise<void>; cancel: () => void };

const IDLE: UploadState = { name: "", percent: null, error: null };

/**
 * Uploads a file and starts its reading; `percent` is null while no upload runs.
 * `refuse` returns what is wrong with a file.
 */
export function useUpload(
  refuse: (file: File) => string | null,
  sign: (file: File) => Promise<Signed>,
): Upload {
  const { t: common } = useWords("common");
  const [state, setState] = useState(IDLE);
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);
  useWarningOnLeave(state.percent !== null);

  const take = async (file: File) => {
    const { name, size } = file;
    const refused = refuse(file);
    if (refused) return setState({ ...IDLE, error: refused });
    const control = new AbortController();
    sending.current = control;
    setState({ name, percent: 0, error: null });
    try {
      const { url, type, begin } = await sign(file);
      const report = (loaded: number) =>
        setState({ name, percent: Math.floor((loaded / size) * 100), error: null });
      // The upload declares the signed content type, even if the browser detects another one for the file.
      await put(url, file.slice(0, size, type), report, control.signal);
      await begin();
      setState(IDLE);
    } catch (error) {
      if (control.signal.aborted) return setState(IDLE);
      const message = readProblem(error).message ?? common("somethingWentWrong");
      setState({ ...IDLE, error: `${name}: ${message}` });
    }
  };
  return { ...state, take, cancel: () => sending.current?.abort() };
}
