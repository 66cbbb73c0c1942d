import { contrast, isColour, type OwnerColours, type OwnerTokens } from "@/shared/theme/owner-colours";

export type Surface = "primary" | "secondary";
/** Whether a colour and its text are legible: as chosen, with another text colour, or on a darker shade. */
export type Reading = { how: "well" | "otherText" | "darker"; chosen: string; shown: string };

const ENOUGH = 4.5;
const ratio = (one: string, other: string) => contrast(one, other).toFixed(1);

/** Returns how the shop shows a surface and its text, with the contrast as chosen and as shown. */
export function readingOf(colours: OwnerColours, tokens: OwnerTokens, surface: Surface): Reading {
  const [fill, text, shownFill, shownText] =
    surface === "primary"
      ? [colours.primaryColor, colours.primaryColorText, tokens.fill, tokens.onFill]
      : [colours.secondaryColor, colours.secondaryColorText, tokens.accent, tokens.onAccent];
  const chosen = ratio(text, fill);
  const shown = ratio(shownText, shownFill);
  if (contrast(text, fill) >= ENOUGH) return { how: "well", chosen, shown };
  return { how: shownFill.toUpperCase() === fill.toUpperCase() ? "otherText" : "darker", chosen, shown };
}

/** Returns whether links and figures need a darker shade than the chosen colour. */
export const linksDarken = (colours: OwnerColours, tokens: OwnerTokens) =>
  tokens.colorPrimary.toUpperCase() !== colours.primaryColor.toUpperCase();

/** Parses a colour; #abc and abcdef are accepted too. */
export function colourOf(text: string): string | null {
  const digits = text.trim().replace(/^#/, "");
  const long = digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits;
  const colour = `#${long.toUpperCase()}`;
  return isColour(colour) ? colour : null;
}
