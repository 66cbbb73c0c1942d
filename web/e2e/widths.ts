/** The two ends of the range of widths that the pages are made for. */
export const PHONE = { width: 360, height: 780 };
export const DESK = { width: 1280, height: 800 };
