type Send = (request: Request) => Promise<Response>;

let sender: Send | null = null;

/** Sends a call of the API: as one step of what was clicked, once traces are being made. */
export const send: typeof fetch = (input, init) =>
  sender && input instanceof Request ? sender(input) : fetch(input, init);

/** Has calls sent through a function that traces them. */
export function sendBy(by: Send): void {
  sender = by;
}
