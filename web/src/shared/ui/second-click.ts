import type { MouseEvent } from "react";

/** The longest time between the two taps of a double tap, and the distance between them in px. */
const PAUSE = 500;
const NEAR = 24;

/**
 * Drops the second click of a double click, for a button that opens another page: it would fall on what is at
 * the same place there. Phones count each tap as a first click, so time and place decide.
 */
export function dropSecondClick({
  clientX,
  clientY,
  detail,
}: Pick<MouseEvent, "clientX" | "clientY" | "detail">) {
  const byKeyboard = detail === 0;
  if (byKeyboard) return;
  const drop = (click: globalThis.MouseEvent) => {
    if (click.detail === 0 || Math.hypot(click.clientX - clientX, click.clientY - clientY) > NEAR) return;
    click.preventDefault();
    click.stopPropagation();
  };
  document.addEventListener("click", drop, { capture: true });
  setTimeout(() => document.removeEventListener("click", drop, { capture: true }), PAUSE);
}
