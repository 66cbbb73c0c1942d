import type { CustomerToInvite } from "../wire";

/** The most customers that are invited at a time. */
export const AT_ONCE = 100;

/** Whether a customer has a link that still works. */
export const isInvited = ({ expiresAt }: CustomerToInvite, now: number) =>
  expiresAt !== null && Date.parse(expiresAt) > now;
