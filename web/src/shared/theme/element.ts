/** The element of the page that holds the theme; the build writes it, with the default one. */
export const THEME = "haat-theme";
