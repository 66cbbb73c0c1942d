const MOBILE_NUMBER = /^\d{10}$/;

export const isMobileNumber = (text: string | undefined): text is string =>
  text !== undefined && MOBILE_NUMBER.test(text);

/** Returns the store in an address, which is its first segment; pages of the platform have none. */
export function storeInPath(pathname: string): string | null {
  const first = pathname.split("/")[1];
  return isMobileNumber(first) ? first : null;
}

/** Formats a telephone number: +91 90000 12345. */
export const telephone = (number: string) =>
  isMobileNumber(number) ? `+91 ${spacedMobileNumber(number)}` : number;

/** Formats a mobile number as is usual in India: 90000 12345. */
export const spacedMobileNumber = (number: string) =>
  isMobileNumber(number) ? `${number.slice(0, 5)} ${number.slice(5)}` : number;

/** Returns the address of a WhatsApp chat with this number, with an optional prepared text. */
export function whatsappLink(number: string, text?: string): string {
  const digits = number.replace(/\D/g, "");
  const chat = `https://wa.me/${digits.length === 10 ? `91${digits}` : digits}`;
  return text ? `${chat}?text=${encodeURIComponent(text)}` : chat;
}
