/**
 * Leads to a field by its name: it takes the focus and comes into view, with the group that it is in and what is wrong
 * with it. `form` is where the field is.
 */
export function toField(name: string, form: ParentNode = document) {
  // The problem is drawn first, because it is below the field.
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLElement>(`[name="${name}"]`);
    field?.focus({ preventScroll: true });
    (field?.closest("fieldset") ?? field)?.scrollIntoView({ block: "center" });
  });
}
