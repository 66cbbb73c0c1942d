/** Returns the options of a select, each under its label. */
export const optionsOf = <Value>(
  values: readonly Value[],
  labelOf: (value: Value) => string = String,
): { value: Value; label: string }[] => values.map((value) => ({ value, label: labelOf(value) }));
