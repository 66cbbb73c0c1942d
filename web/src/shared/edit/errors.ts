/** Returns the first error of each field; `fieldOf` gives the form's field for the server's name. */
export const firstErrors = (
  errors: Record<string, string[]>,
  fieldOf: (wireName: string) => string = String,
): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([name, [text = ""]]) => [fieldOf(name), text]));
