import { contrast, isColour, type OwnerColours, type OwnerTokens } from "@/shared/theme/owner-colours";

export type Surface = "primary" | "secondary";
/** How a colour and the text on it read: as chosen, with another text, or on a darker shade. */
export type Reading = { how: "well" | "otherText" | "darker"; chosen: string; shown: string };

const ENOUGH = 4.5;
const ratio = (one: string, other: string) => contrast(one, other).toFixed(1);

/** What becomes of a surface and its text in the shop, with the contrast as chosen and as shown. */
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

/** Whether links and figures have to be written in a darker shade than the colour itself. */
export const linksDarken = (colours: OwnerColours, tokens: OwnerTokens) =>
  tokens.colorPrimary.toUpperCase() !== colours.primaryColor.toUpperCase();

/** #abc and abcdef are meant as colours too. */
export function colourOf(text: string): string | null {
  const digits = text.trim().replace(/^#/, "");
  const long = digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits;
  const colour = `#${long.toUpperCase()}`;
  return isColour(colour) ? colour : null;
}
