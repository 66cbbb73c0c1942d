/** Above this a badge shows only that there are more. */
export const MAX_COUNTED = 99;
