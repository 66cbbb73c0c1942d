import { isMobileNumber } from "@/shared/tenant/address";
import type { Links } from "./wire";

/** A WhatsApp number as it is typed or pasted: without +91, a leading 0 or anything that is no digit. */
export const digitsOf = (text: string) =>
  text
    .replace(/\D/g, "")
    .replace(/^(?:91|0)(?=\d{10}$)/, "")
    .slice(0, 12);

/** What the server would refuse at a glance; the server itself checks whether the site is the right one. */
export const isWrongLink = (name: keyof Links, text: string) => {
  const link = text.trim();
  if (link === "") return false;
  return name === "whatsapp" ? !isMobileNumber(link) : !link.toLowerCase().startsWith("https://");
};
