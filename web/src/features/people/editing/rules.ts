import { type AccountSwitch, type AccountValues, SWITCHABLE } from "./wire";

/** Returns whether a grade is valid: one capital letter, or a point for no grade. */
export const isGrade = (grade: string) => /^[A-Z.]$/.test(grade.trim());

/** Returns the switches of an account that have changed; each one is a separate call. */
export const switchesIn = (changed: Partial<AccountValues>): { name: AccountSwitch; on: boolean }[] =>
  SWITCHABLE.flatMap((name) => {
    const on = changed[name];
    return on === undefined ? [] : [{ name, on }];
  });

/**
 * Returns the link to the page that accepts a code, with the account as a parameter and the code in the
 * fragment, which browsers do not send to a server.
 */
export const claimLink = (url: string, who: string, code: string) =>
  `${url}?for=${encodeURIComponent(who)}#${code}`;

/** Splits a code into two halves, as people read it out. */
export const inHalves = (code: string) => `${code.slice(0, 4)} ${code.slice(4)}`;
