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
  /** What the browser makes pictures fit before it sends them. */
  box?: Box;
  /** What the page itself has against a file, in its own words; `before` are those that are there already. */
  check?: (file: Dropped, before: readonly UploadingFile[], way: Way) => string | null;
  /** Puts each upload where it belongs as soon as it is there. Without it the page does so with all of them
   *  and then says `attached`. */
  attach?: Work["attach"];
  /** Called with each upload that is there and waits for the page. */
  arrived?: Work["arrived"];
  /** Called with each file that is shown now, or never will be. */
  settled?: Work["settled"];
  /** Called once for a lot of files, when none of it is under way any more, with how many are shown. */
  shown?: (count: number) => void;
};

const BOX: Box = [1000, 1000];

/** Files on their way to the server, with how far each is. */
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
    /** Says that the page has put what was sent where it belongs; the files are followed from then on. */
    attached: queue.attached,
    /** The names of what was sent and waits for the page, in order. */
    sent: files.flatMap(({ state, upload }) => (state === "sent" && upload ? [upload] : [])),
  };
}

export type Uploads = ReturnType<typeof useUploads>;

/** The browser asks before the page is left while something is being sent. */
export function useWarningOnLeave(on: boolean) {
  useEffect(() => {
    if (!on) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [on]);
}
