/** The interval between positions while a salesperson is punched in and has the page open. */
export const BETWEEN_POSITIONS = 5 * 60_000;

/** Returns whether to send the position now; a hidden page never sends it. */
export const isDue = (last: number, now: number, visible: boolean) =>
  visible && now - last >= BETWEEN_POSITIONS;
