const INDIA = "91";

/** A chat with a mobile number of ten digits; there is none with anything else. */
export const chatLink = (phone: string, text: string) =>
  /^\d{10}$/.test(phone) ? `https://wa.me/${INDIA}${phone}?text=${encodeURIComponent(text)}` : null;
