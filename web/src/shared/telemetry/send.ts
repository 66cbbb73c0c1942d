import { takeFirst } from "@/shared/api/first-calls";

type Send = (request: Request) => Promise<Response>;

let sender: Send | null = null;

/** Sends a call of the API: as one step of what was clicked, once traces are being made. */
const sendNow: typeof fetch = (input, init) =>
  sender && input instanceof Request ? sender(input) : fetch(input, init);

/** Sends a call of the API, unless the page sent the same one before the application was there. */
export const send: typeof fetch = async (input, init) =>
  (await takeFirst(input)) ?? (await sendNow(input, init));

/** Has calls sent through a function that traces them. */
export function sendBy(by: Send): void {
  sender = by;
}
