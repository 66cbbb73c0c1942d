const INDIA = "91";

/** Returns the address of a WhatsApp chat with a mobile number of ten digits; null for any other text. */
export const chatLink = (phone: string, text: string) =>
  /^\d{10}$/.test(phone) ? `https://wa.me/${INDIA}${phone}?text=${encodeURIComponent(text)}` : null;
