/** The four colours of an owner. Text in the tokens made from them is always readable: WCAG 2.2, 4.5:1. */
export type OwnerColours = {
  primaryColor: string;
  primaryColorText: string;
  secondaryColor: string;
  secondaryColorText: string;
};

export type OwnerTokens = ReturnType<typeof ownerTokens>;

type Oklch = readonly [lightness: number, chroma: number, hue: number];

const WHITE = "#FFFFFF";
const INK = "#17211F";
const LAYOUT = "#F4F5F2";
const ENOUGH = 4.5;
const VISIBLE = 3;
const HEX = /^#[0-9a-f]{6}$/i;

const linear = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
const gamma = (channel: number) =>
  channel <= 0.0031308 ? 12.92 * channel : 1.055 * channel ** (1 / 2.4) - 0.055;
const channelsOf = (colour: string) =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255) as [number, number, number];
const toHex = (channels: readonly number[]) =>
  `#${channels
    .map((channel) =>
      Math.round(Math.min(1, Math.max(0, channel)) * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")
    .toUpperCase()}`;

const luminance = (colour: string) => {
  const [red, green, blue] = channelsOf(colour).map(linear) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

export const contrast = (one: string, other: string) => {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
};

export const isColour = (text: unknown): text is string => typeof text === "string" && HEX.test(text);

const toOklch = (colour: string): Oklch => {
  const [red, green, blue] = channelsOf(colour).map(linear) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, Math.hypot(a, b), Math.atan2(b, a)];
};

const toLinear = ([lightness, chroma, hue]: Oklch) => {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
};

// The chroma is reduced until the colour exists in sRGB, which preserves hue and lightness.
const fromOklch = ([lightness, chroma, hue]: Oklch) => {
  for (let tries = 0, c = chroma; tries < 40; tries += 1, c *= 0.93) {
    const channels = toLinear([lightness, c, hue]);
    if (channels.every((value) => value > -0.0005 && value < 1.0005)) {
      return toHex(channels.map((value) => gamma(Math.max(0, value))));
    }
  }
  return toHex(Array(3).fill(gamma(Math.max(0, lightness) ** 3)));
};

/**
 * Returns a surface and its text: the owner's text colour if it is readable, else white or ink, else a darker
 * surface with white.
 */
const surface = (fill: string, wish: string): [fill: string, text: string] => {
  if (contrast(wish, fill) >= ENOUGH) return [fill, wish];
  const best = contrast(WHITE, fill) >= contrast(INK, fill) ? WHITE : INK;
  if (contrast(best, fill) >= ENOUGH) return [fill, best];
  let [lightness, chroma, hue] = toOklch(fill);
  let darker = fill;
  while (contrast(WHITE, darker) < ENOUGH) {
    lightness -= 0.01;
    darker = fromOklch([lightness, chroma, hue]);
  }
  return [darker, WHITE];
};

/** Returns a text colour of the surface's hue, darkened until it is readable on each background. */
const readable = (fill: string, backgrounds: string[]) => {
  const [start, chroma, hue] = toOklch(fill);
  let text = fill;
  for (let lightness = start; backgrounds.some((under) => contrast(text, under) < ENOUGH); ) {
    lightness -= 0.01;
    text = fromOklch([lightness, chroma, hue]);
  }
  return text;
};

export function ownerTokens(colours: OwnerColours) {
  const [fill, onFill] = surface(colours.primaryColor, colours.primaryColorText);
  const [accent, onAccent] = surface(colours.secondaryColor, colours.secondaryColorText);
  const [lightness, chroma, hue] = toOklch(fill);
  const tint = fromOklch([0.957, Math.min(chroma, 0.013), hue]);
  const tintHover = fromOklch([0.922, Math.min(chroma, 0.026), hue]);
  const text = readable(fill, [WHITE, LAYOUT, tint, tintHover]);
  const [textLightness, textChroma, textHue] = toOklch(text);
  const awayFromText = luminance(onFill) > luminance(fill) ? -0.05 : 0.04;
  return {
    colorPrimary: text,
    colorPrimaryHover: fromOklch([Math.max(0, textLightness - 0.05), textChroma, textHue]),
    colorPrimaryActive: fromOklch([Math.max(0, textLightness - 0.1), textChroma, textHue]),
    colorPrimaryBg: tint,
    colorPrimaryBgHover: tintHover,
    colorPrimaryBorder: fromOklch([0.8, Math.min(chroma, 0.07), hue]),
    controlOutline: `${text}38`,
    fill,
    onFill,
    fillHover: fromOklch([Math.min(1, Math.max(0, lightness + awayFromText)), chroma, hue]),
    fillBorder: contrast(fill, WHITE) >= VISIBLE ? fill : text,
    accent,
    onAccent,
  };
}

/**
 * Returns the owner's tokens, or null if a colour is missing or malformed; the default colours then apply.
 */
export function safeOwnerTokens(colours: Partial<OwnerColours> | null | undefined): OwnerTokens | null {
  if (!colours || !isColour(colours.primaryColor) || !isColour(colours.secondaryColor)) return null;
  return ownerTokens({
    primaryColor: colours.primaryColor,
    primaryColorText: isColour(colours.primaryColorText) ? colours.primaryColorText : WHITE,
    secondaryColor: colours.secondaryColor,
    secondaryColorText: isColour(colours.secondaryColorText) ? colours.secondaryColorText : INK,
  });
}
