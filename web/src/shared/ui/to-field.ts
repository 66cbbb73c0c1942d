/** Focuses a field by its name and scrolls it into view, with its error. `form` contains the field. */
export function toField(name: string, form: ParentNode = document) {
  // The scrolling waits until the error below the field is rendered.
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLElement>(`[name="${name}"]`);
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: "center" });
  });
}
