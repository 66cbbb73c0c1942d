import type { OwnerColours } from "./owner-colours";

const set = (
  primaryColor: string,
  primaryColorText: string,
  secondaryColor: string,
  secondaryColorText: string,
): OwnerColours => ({ primaryColor, primaryColorText, secondaryColor, secondaryColorText });

/** Colour sets from which an owner can start. */
export const PRESETS: Record<"peacock" | "maroon" | "indigo" | "leaf" | "saffron" | "ink", OwnerColours> = {
  peacock: set("#0B5F66", "#FFFFFF", "#F3B23C", "#2A1C00"),
  maroon: set("#7A1F2B", "#FFFFFF", "#E9B44C", "#2A1C00"),
  indigo: set("#2B3A8C", "#FFFFFF", "#FFB347", "#2A1C00"),
  leaf: set("#23693B", "#FFFFFF", "#F2C94C", "#2A1C00"),
  saffron: set("#FFC61A", "#17211F", "#123456", "#FFFFFF"),
  ink: set("#1F2A37", "#FFFFFF", "#E4572E", "#FFFFFF"),
};
