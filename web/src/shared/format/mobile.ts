/** Decoration of a number: blanks, hyphens and invisible marks that are copied with it. */
const DECORATION = /[\s().\p{Pd}\p{Cf}\u2212]/gu;
const COUNTRY_CODE = /^(\+91|0091|91(?=\d{10}$)|0(?=\d{10}$))/;

/** Returns the ten digits of a number, however it was pasted: +91 98250 12345, 098250-12345. */
export const digitsOf = (text: string) => text.replace(DECORATION, "").replace(COUNTRY_CODE, "");
