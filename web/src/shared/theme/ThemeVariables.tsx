import { useLayoutEffect, useMemo } from "react";
import { type OwnerColours, safeOwnerTokens } from "./owner-colours";
import { cssVariables } from "./variables";

const ELEMENT = "haat-theme";

/** Dresses the page in the owner's colours while it is mounted, and in the default set after it. */
export function ThemeVariables({ colours }: { colours: Partial<OwnerColours> | null | undefined }) {
  const variables = useMemo(() => cssVariables(safeOwnerTokens(colours)), [colours]);
  useLayoutEffect(() => {
    applyVariables(variables);
    return () => applyVariables(cssVariables(null));
  }, [variables]);
  return null;
}

export function applyVariables(variables: string) {
  let style = document.getElementById(ELEMENT);
  if (!style) {
    style = document.createElement("style");
    style.id = ELEMENT;
    document.head.append(style);
  }
  style.textContent = variables;
}
