const MOBILE_NUMBER = /^\d{10}$/;

export const isMobileNumber = (text: string | undefined): text is string =>
  text !== undefined && MOBILE_NUMBER.test(text);

/** The store of an address is its first segment; pages of the platform have none. */
export function storeInPath(pathname: string): string | null {
  const first = pathname.split("/")[1];
  return isMobileNumber(first) ? first : null;
}

/** +91 90000 12345, as a telephone number is written. */
export const telephone = (number: string) =>
  isMobileNumber(number) ? `+91 ${spacedMobileNumber(number)}` : number;

/** 90000 12345: a mobile number as Indians read it. */
export const spacedMobileNumber = (number: string) =>
  isMobileNumber(number) ? `${number.slice(0, 5)} ${number.slice(5)}` : number;

/** Returns the address of a WhatsApp chat with this number, with what is written there already. */
export function whatsappLink(number: string, text?: string): string {
  const digits = number.replace(/\D/g, "");
  const chat = `https://wa.me/${digits.length === 10 ? `91${digits}` : digits}`;
  return text ? `${chat}?text=${encodeURIComponent(text)}` : chat;
}
