const WRITING =
  "input:not([type=checkbox]):not([type=radio]), textarea, select, dialog, [role=dialog], [contenteditable=true]";

/**
 * Returns whether a key press is free for shortcuts: no field has the focus, and no layer is open over the
 * page.
 */
export function isFree(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  if (document.querySelector("dialog[open]")) return false;
  return !(event.target as HTMLElement).closest?.(WRITING);
}
