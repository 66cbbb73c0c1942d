import { digitsOf as tenDigitsOf } from "@/shared/format/mobile";
import { isMobileNumber } from "@/shared/tenant/address";
import type { Links } from "./wire";

/** Returns the digits of a typed or pasted WhatsApp number, without +91, a leading 0 or other characters. */
export const digitsOf = (text: string) => tenDigitsOf(text).replace(/\D/g, "").slice(0, 12);

/** Returns whether a link is obviously invalid; only the server checks that it is on the right site. */
export const isWrongLink = (name: keyof Links, text: string) => {
  const link = text.trim();
  if (link === "") return false;
  return name === "whatsapp" ? !isMobileNumber(link) : !link.toLowerCase().startsWith("https://");
};
