import type { Message } from "./messages";

/** Whether owners still see a message. */
export const isShown = ({ withdrawnAt, until }: Message, now = Date.now()) =>
  withdrawnAt === null && Date.parse(until) > now;

/** The end of a day in the stores' time zone, as the server takes it. */
export const endOfDay = (day: string) => (day ? `${day} 23:59:59` : null);
