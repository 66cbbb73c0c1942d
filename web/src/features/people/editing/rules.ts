import { type AccountSwitch, type AccountValues, SWITCHABLE } from "./wire";

/** A grade is one capital letter, or a point where there is none. */
export const isGrade = (grade: string) => /^[A-Z.]$/.test(grade.trim());

/** What is to be switched for an account, one after the other. */
export const switchesIn = (changed: Partial<AccountValues>): { name: AccountSwitch; on: boolean }[] =>
  SWITCHABLE.flatMap((name) => {
    const on = changed[name];
    return on === undefined ? [] : [{ name, on }];
  });

/**
 * Returns the page that takes a code, with its owner and the code itself in the part that is not sent to a
 * server.
 */
export const claimLink = (url: string, who: string, code: string) =>
  `${url}?for=${encodeURIComponent(who)}#${code}`;

/** A code in two halves, as one reads it out. */
export const inHalves = (code: string) => `${code.slice(0, 4)} ${code.slice(4)}`;
