import type { FetchBaseQueryError, FetchBaseQueryMeta } from "@reduxjs/toolkit/query/react";
import { i18n } from "@/shared/i18n/i18n";
import { dismiss, notify } from "@/shared/ui/notices";
import { readProblem } from "./problem";

type Answer = { error?: FetchBaseQueryError; meta?: FetchBaseQueryMeta };

/** The error of a store that accepts no changes for a while, because it is being restored or moved. */
const PAUSED = "store.moving";
const LONGEST = 120_000;
const AGAIN_IN_SECONDS = 2;

let waiting = 0;
let notice = 0;

const isPaused = ({ error }: Answer) => readProblem(error).key === PAUSED;

/** Repeats a change while its store is paused, for at most two minutes, and shows a notice until then. */
export async function whenTaken<A extends Answer>(send: () => Promise<A>, signal: AbortSignal): Promise<A> {
  const answer = await send();
  return isPaused(answer) ? sendAgain(answer, send, signal) : answer;
}

async function sendAgain<A extends Answer>(answer: A, send: () => Promise<A>, signal: AbortSignal) {
  const until = Date.now() + LONGEST;
  let last = answer;
  if (waiting === 0) notice = notify(i18n.t("common:paused"), { lasting: true });
  waiting += 1;
  try {
    while (isPaused(last) && !signal.aborted && Date.now() < until) {
      const seconds = Number(last.meta?.response?.headers.get("Retry-After")) || AGAIN_IN_SECONDS;
      await new Promise((later) => setTimeout(later, seconds * 1000));
      last = await send();
    }
    return last;
  } finally {
    waiting -= 1;
    if (waiting === 0) dismiss(notice);
  }
}
