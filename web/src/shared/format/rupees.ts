const whole = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat("en-IN", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const count = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 2 });

/** Formats an amount: 1,23,456, or 1,901.52 if it has paise. */
export const amountText = (amount: number) =>
  (Number.isInteger(amount) ? whole : exact).format(Math.abs(amount));

/** Formats an amount with its paise: ₹1,23,456.00 */
export const rupeesAndPaise = (amount: number) =>
  `${amount < 0 ? "−" : ""}₹${exact.format(Math.abs(amount))}`;

/** Formats an amount, with paise only if it has some: ₹1,23,456 */
export const rupees = (amount: number) => `${amount < 0 ? "−" : ""}₹${amountText(amount)}`;

/** Formats a total in whole rupees, as it is paid. */
export const wholeRupees = (amount: number) => rupees(Math.round(amount));

/**
 * Returns the round off: the difference between the shown sums and the total in whole rupees, to the paisa.
 */
export const roundOff = (net: number, shown = net) => Math.round((Math.round(net) - shown) * 100) / 100;

/** Formats a quantity: 4,860 */
export const quantityText = (quantity: number) => count.format(quantity);

/** Returns the side of a balance; money that the party owes is a debit. */
export const balanceSide = (balance: number) => (balance === 0 ? null : balance > 0 ? "debit" : "credit");
