/** The server's units of searches, and the units of sizes and weights in names. */
const UNITS = new Set(
  (
    "a amp amps ampere amperes ft foot feet in inch inches kg kilo kgs l ltr litre litres liter liters " +
    "m mtr mtrs meter meters metre metres मीटर મીટર pc pcs piece pieces v volt volts w watt watts " +
    "mm cm g gm gms ml kw hp sqmm"
  ).split(" "),
);

/** Returns the words of a search that may have a synonym, each once, without numbers and units. */
export const explainable = (words: readonly string[]) =>
  [...new Set(words)].filter((word) => !/^\p{N}/u.test(word) && !UNITS.has(word));
