const whole = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat("en-IN", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const count = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 2 });

/** 1,23,456 or, where there are paise, 1,901.52. */
export const amountText = (amount: number) =>
  (Number.isInteger(amount) ? whole : exact).format(Math.abs(amount));

/** Formats an amount with its paise: ₹1,23,456.00 */
export const rupeesAndPaise = (amount: number) =>
  `${amount < 0 ? "−" : ""}₹${exact.format(Math.abs(amount))}`;

/** ₹1,23,456 */
export const rupees = (amount: number) => `${amount < 0 ? "−" : ""}₹${amountText(amount)}`;

/** A total as one pays it: to the rupee. */
export const wholeRupees = (amount: number) => rupees(Math.round(amount));

/** What is added to the sums that are shown so that they come to the total in whole rupees, to the paisa. */
export const roundOff = (net: number, shown = net) => Math.round((Math.round(net) - shown) * 100) / 100;

/** A quantity: 4,860 */
export const quantityText = (quantity: number) => count.format(quantity);

/** A balance with its side: what the party owes is a debit. */
export const balanceSide = (balance: number) => (balance === 0 ? null : balance > 0 ? "debit" : "credit");
