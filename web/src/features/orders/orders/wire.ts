import type { Wire } from "@/shared/api/wire";

type Taxed = Pick<Wire["OrderOut"], "TAX_AMT"> & Partial<Pick<Wire["OrderDetailBody"], "taxes">>;

/**
 * The tax of an order by its names; where a state is not known, as one sum. Nothing where rates are hidden, or
 * nothing is taxed.
 */
export const taxesFromWire = ({ taxes = [], TAX_AMT }: Taxed) =>
  taxes.length > 0 || !TAX_AMT ? taxes : [{ name: "GST", amount: TAX_AMT }];

/** The tax as the proforma invoice has it; null in stores that print none. */
export const taxSummaryFromWire = ({ taxSummary }: Partial<Pick<Wire["OrderDetailBody"], "taxSummary">>) =>
  taxSummary ?? null;
export type TaxSummaryOf = ReturnType<typeof taxSummaryFromWire>;

/** What of an item comes now and what later, if not all of it is sent now. */
export const laterFromWire = ({ comesLater, LATER_QUANTITY, EXPECTED_ON, QUANTITY }: Wire["OrderItemOut"]) =>
  comesLater
    ? {
        now: LATER_QUANTITY === undefined ? null : QUANTITY - LATER_QUANTITY,
        all: comesLater === "all",
        expectedOn: EXPECTED_ON ?? null,
      }
    : null;

/** Which scheme gave something for an item. */
export const schemeFromWire = ({ scheme, free, LIST_RATE, DISCOUNT_AMT }: Partial<Wire["OrderItemOut"]>) => ({
  scheme: scheme ?? "",
  free: free ?? false,
  listRate: LIST_RATE ?? null,
  /** Its share of what is off several items, before tax. */
  discount: DISCOUNT_AMT ?? 0,
});

/** Why an item has its rate, and the percent of its tax. */
export const whyFromWire = ({ why, RATEOFTAX }: Wire["OrderItemOut"]) => ({
  why: why ?? null,
  tax: RATEOFTAX,
});

/** The invoices of the books that bill an order; only an order that was opened by itself has them. */
export const invoicesFromWire = (wire: { invoices?: Wire["OrderInvoiceOut"][] }) => wire.invoices ?? [];
export type OrderInvoice = Wire["OrderInvoiceOut"];

/** What the sums of an order above its total come to: the goods and their taxes. */
export const sumsOf = (items: number, taxes: readonly { amount: number }[]) =>
  taxes.reduce((sum, { amount }) => sum + amount, items);
