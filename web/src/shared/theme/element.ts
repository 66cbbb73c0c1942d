/** The id of the page's style element with the theme; the build writes it, with the default theme. */
export const THEME = "haat-theme";
