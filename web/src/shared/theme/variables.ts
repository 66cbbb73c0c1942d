import type { OwnerTokens } from "./owner-colours";
import { brand, neutrals, sizes, statusColours } from "./tokens";

const OURS = new Set(["fill", "onFill", "fillHover", "fillBorder", "accent", "onAccent"]);

const kebab = (name: string) =>
  name
    .replace(/([a-z])([A-Z0-9])/g, "$1-$2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1-$2")
    .toLowerCase();

const variable = (name: string) => `--${OURS.has(name) ? "haat" : "ant"}-${kebab(name)}`;

/** Returns the tokens as custom properties with antd's names, for elements that antd does not render. */
export function cssVariables(owner: OwnerTokens | null): string {
  const palette = { ...neutrals, ...(owner ?? brand) };
  const lines = Object.entries(palette).map(([name, value]) => `${variable(name)}:${value}`);
  const lengths = Object.entries(sizes).map(([name, value]) =>
    typeof value === "number" && name !== "fontWeightStrong"
      ? `${variable(name)}:${value}px`
      : `${variable(name)}:${value}`,
  );
  const statuses = Object.entries(statusColours).flatMap(([status, colours]) => [
    `--haat-${status.toLowerCase()}:${colours.text}`,
    `--haat-${status.toLowerCase()}-bg:${colours.background}`,
    `--haat-${status.toLowerCase()}-chart:${colours.chart}`,
  ]);
  const rules = Object.keys(statusColours).map((status) => {
    const name = status.toLowerCase();
    return `[data-status="${name}"]{--status:var(--haat-${name});--status-bg:var(--haat-${name}-bg)}`;
  });
  return `:root{${[...lines, ...lengths, ...statuses].join(";")}}${rules.join("")}`;
}

/** Returns the owner's colours for a single element, so that a page can preview them. */
export const ownerStyle = (owner: OwnerTokens | null): Record<string, string> =>
  Object.fromEntries(Object.entries(owner ?? brand).map(([name, value]) => [variable(name), value]));
