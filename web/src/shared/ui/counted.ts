/** Above this a badge shows only that there are more. */
export const MOST_COUNTED = 99;
