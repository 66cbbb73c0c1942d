import { takeFirst } from "@/shared/api/first-calls";

type Send = (request: Request) => Promise<Response>;

let sender: Send | null = null;

/** Sends a call of the API; with tracing, as a part of the click that caused it. */
const sendNow: typeof fetch = (input, init) =>
  sender && input instanceof Request ? sender(input) : fetch(input, init);

/** Sends a call of the API, unless the page sent the same call before the application started. */
export const send: typeof fetch = async (input, init) =>
  (await takeFirst(input)) ?? (await sendNow(input, init));

/** Makes API calls go through a function that traces them. */
export function sendBy(by: Send): void {
  sender = by;
}
