import { useLayoutEffect, useMemo } from "react";
import { THEME } from "./element";
import { type OwnerColours, safeOwnerTokens } from "./owner-colours";
import { brand } from "./tokens";
import { cssVariables } from "./variables";

/** Dresses the page in the owner's colours while it is mounted, and in the default set after it. */
export function ThemeVariables({ colours }: { colours: Partial<OwnerColours> | null | undefined }) {
  const tokens = useMemo(() => safeOwnerTokens(colours), [colours]);
  useLayoutEffect(() => {
    applyVariables(cssVariables(tokens));
    colourBrowser(tokens?.fill ?? brand.fill);
    return () => {
      applyVariables(cssVariables(null));
      colourBrowser(brand.fill);
    };
  }, [tokens]);
  return null;
}

/** The browser's own bar, and that of the phone over an installed shop. */
const colourBrowser = (colour: string) =>
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", colour);

export function applyVariables(variables: string) {
  let style = document.getElementById(THEME);
  if (!style) {
    style = document.createElement("style");
    style.id = THEME;
    document.head.append(style);
  }
  style.textContent = variables;
}
