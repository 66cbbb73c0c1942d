import type { Message } from "./messages";

/** Returns whether owners still see a message. */
export const isShown = ({ withdrawnAt, until }: Message, now = Date.now()) =>
  withdrawnAt === null && Date.parse(until) > now;

/** Returns the end of a day in the stores' time zone, in the server's format. */
export const endOfDay = (day: string) => (day ? `${day} 23:59:59` : null);
