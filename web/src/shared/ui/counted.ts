/** The largest count that is shown exactly. */
export const MAX_COUNTED = 99;
