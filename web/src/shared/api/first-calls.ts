/**
 * Answers, by address, to calls that were sent before the application had started; null for a failed call.
 */
export type FirstCalls = { store: string; answers: Map<string, Promise<Response | null>> };

declare global {
  interface Window {
    /** Set by `app/first-calls.ts` if this browser stores no signed-in user. */
    firstCalls?: FirstCalls;
  }
}

/**
 * Returns the answer to the same call if it was sent before, but only once. A call with a token gets none,
 * because the earlier call was made without a user. A call for another store than the page was opened with
 * gets none either.
 */
export function takeFirst(input: RequestInfo | URL): Promise<Response | null> | null {
  const calls = typeof window === "undefined" ? undefined : window.firstCalls;
  if (!calls || !(input instanceof Request) || input.method !== "GET") return null;
  if (input.headers.has("Authorization") || input.headers.get("x-user") !== calls.store) return null;
  const { pathname, search } = new URL(input.url);
  const answer = calls.answers.get(pathname + search) ?? null;
  calls.answers.delete(pathname + search);
  return answer;
}
