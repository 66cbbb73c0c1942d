import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { readProblem } from "@/shared/api/problem";
import { NotTaken, put } from "@/shared/api/put";
import { canPreview, fault, type Kind, kindOf, typeOf } from "@/shared/files/kinds";
import { type Box, reduce } from "@/shared/files/reduce";
import { useWords } from "@/shared/i18n/useWords";
import { useLazyReadUploadsQuery, useSignUploadMutation } from "./api";
import type { Dropped, Way } from "./dropped";
import { type Chosen, totalsOf, type UploadingFile, UploadQueue, type Work } from "./queue";

export type UploadRules = {
  kinds: readonly Kind[];
  /** The box into which the browser reduces pictures before it uploads them. */
  box?: Box;
  /**
   * Returns the page's reason to refuse a file, or null; `before` are the files that the queue already has.
   */
  check?: (file: Dropped, before: readonly UploadingFile[], way: Way) => string | null;
  /**
   * Attaches each upload as soon as it is complete. If omitted, the page attaches all of them and then calls
   * `attached`.
   */
  attach?: Work["attach"];
  /** Called with each complete upload that the page has to attach. */
  arrived?: Work["arrived"];
  /** Called with each file that is now shown, or has been refused. */
  settled?: Work["settled"];
  /** Called once when no file of a batch is under way any more, with the number of files that are shown. */
  shown?: (count: number) => void;
};

const BOX: Box = [1000, 1000];

/** Returns the files that are being uploaded, with their progress. */
export function useUploads(rules: UploadRules) {
  const { t } = useWords("media");
  const [signUpload] = useSignUploadMutation();
  const [readUploads] = useLazyReadUploadsQuery();
  const latest = useRef(rules);
  latest.current = rules;
  const work = useRef<Work>(undefined);
  const ready = useRef(0);
  work.current = {
    reduce: (file) => reduce(file, typeOf(file), latest.current.box ?? BOX),
    sign: (content) => signUpload({ type: content.type, size: content.size }).unwrap(),
    put,
    attach: rules.attach,
    look: (names) => readUploads(names).unwrap(),
    explain: (error) => {
      if (error instanceof NotTaken) return { reason: null, final: false };
      const { status, message } = readProblem(error);
      return { reason: message, final: status === 422 || status === 404 };
    },
    arrived: rules.arrived,
    settled: (file) => {
      if (file.state === "ready") ready.current += 1;
      latest.current.settled?.(file);
    },
  };
  const [queue] = useState(() => new UploadQueue(() => work.current as Work));
  const files = useSyncExternalStore(queue.subscribe, queue.snapshot);
  useEffect(() => queue.dispose, [queue]);

  const totals = totalsOf(files);
  useWarningOnLeave(totals.busy);
  useEffect(() => {
    if (totals.underWay > 0 || ready.current === 0) return;
    latest.current.shown?.(ready.current);
    ready.current = 0;
  }, [totals.underWay]);

  const add = (dropped: readonly Dropped[], way: Way = "choice") => {
    const { kinds, check } = latest.current;
    for (const each of dropped) {
      const { file, folder } = each;
      const wrong = fault(file, kinds);
      const reason = wrong ? t(wrong, { name: file.name }) : (check?.(each, queue.files, way) ?? null);
      const kind = kindOf(file);
      const preview = canPreview(file) && !reason ? URL.createObjectURL(file) : null;
      const chosen: Chosen = { file, folder, name: file.name, size: file.size, kind, preview, reason };
      queue.add([chosen]);
    }
  };

  return {
    files,
    totals,
    kinds: rules.kinds,
    add,
    remove: queue.remove,
    clear: queue.clear,
    retry: queue.retry,
    retryFailed: queue.retryFailed,
    /** Marks the uploads as attached by the page; from then on the queue follows their states. */
    attached: queue.attached,
    /** The names of the uploads that the page still has to attach, in order. */
    sent: files.flatMap(({ state, upload }) => (state === "sent" && upload ? [upload] : [])),
  };
}

export type Uploads = ReturnType<typeof useUploads>;

/** Makes the browser ask for confirmation before the user leaves the page during an upload. */
export function useWarningOnLeave(on: boolean) {
  useEffect(() => {
    if (!on) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [on]);
}
