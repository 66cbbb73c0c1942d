import { useLayoutEffect, useMemo } from "react";
import { THEME } from "./element";
import { type OwnerColours, safeOwnerTokens } from "./owner-colours";
import { brand } from "./tokens";
import { cssVariables } from "./variables";

/** Applies the owner's colours to the page while it is mounted, and the default colours after that. */
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

/** Sets the colour of the browser's bar, and of the phone's bar above an installed shop. */
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
