import type { Plugin } from "vite";
import { THEME } from "../src/shared/theme/element";
import { cssVariables } from "../src/shared/theme/variables";

/** Writes the default theme into the page, so that its colours apply before any script runs. */
export const theme: Plugin = {
  name: "theme",
  transformIndexHtml: () => [
    { tag: "style", attrs: { id: THEME }, children: cssVariables(null), injectTo: "head" },
  ],
};
