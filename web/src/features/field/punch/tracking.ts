/** So often the way is recorded while one is at work and has the page open. */
export const BETWEEN_POSITIONS = 5 * 60_000;

/** Whether it is time to say where one is: never while the page is hidden. */
export const isDue = (last: number, now: number, visible: boolean) =>
  visible && now - last >= BETWEEN_POSITIONS;
