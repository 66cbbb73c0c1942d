/** The answers, by address, to calls that were sent before the application was there; null for a failed one. */
export type FirstCalls = { store: string; answers: Map<string, Promise<Response | null>> };

declare global {
  interface Window {
    /** Set by `app/first-calls.ts`, for a visitor whom this browser does not know. */
    firstCalls?: FirstCalls;
  }
}

/**
 * Returns the answer to the same call if it was sent before, once. A call with a token never gets one, because
 * it was made for the public; neither does a call that names another store than the page was opened with.
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
