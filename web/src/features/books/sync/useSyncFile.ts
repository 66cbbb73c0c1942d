import { useEffect, useRef, useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { put } from "@/shared/api/put";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { useSignSyncFileMutation, useStartSyncMutation } from "./api";
import { faultOf, MAX_MEGABYTES } from "./rules";

type State = { name: string | null; percent: number | null; error: string | null };
const IDLE: State = { name: null, percent: null, error: null };

/**
 * Sends a file out of an accounting package and has it tried; `percent` is null while none is on its way.
 * A `partial` file lacks what the store has of other files.
 */
export function useSyncFile(onBegun: (id: string) => void, partial?: boolean) {
  const { t } = useWords("sync");
  const { t: common } = useWords("common");
  const { mobileNumber } = useStore();
  const [sign] = useSignSyncFileMutation();
  const [start] = useStartSyncMutation();
  const [state, setState] = useState(IDLE);
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);

  const take = async (file: File) => {
    const { name } = file;
    const fault = faultOf(file);
    if (fault) return setState({ ...IDLE, error: t(`fault.${fault}`, { name, most: MAX_MEGABYTES }) });
    const control = new AbortController();
    sending.current = control;
    setState({ name, percent: 0, error: null });
    try {
      const { url, fileId, contentType } = await sign({ fileName: name, bytes: file.size }).unwrap();
      const report = (loaded: number) =>
        setState({ name, percent: Math.floor((loaded / file.size) * 100), error: null });
      // The upload has the type that was signed, even if the browser names another for the file.
      await put(url, file.slice(0, file.size, contentType), report, control.signal);
      const { id } = await start({ mobileNo: mobileNumber, fileId, dryRun: true, partial }).unwrap();
      setState(IDLE);
      onBegun(id);
    } catch (error) {
      if (control.signal.aborted) return setState(IDLE);
      const message = readProblem(error).message ?? common("somethingWentWrong");
      setState({ ...IDLE, error: `${name}: ${message}` });
    }
  };
  return { ...state, take, cancel: () => sending.current?.abort() };
}
