function drop(event: MouseEvent) {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * Drops the second click of a double click whose first one closed a layer, so that it does not reach what lay
 * below. A single click or the keyboard is not affected.
 */
export const dropSecondClick = () => document.addEventListener("click", drop, { capture: true, once: true });
