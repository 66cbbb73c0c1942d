import type { Wire } from "@/shared/api/wire";

type Taxed = Pick<Wire["OrderOut"], "TAX_AMT"> & Partial<Pick<Wire["OrderDetailBody"], "taxes">>;

/**
 * Returns the taxes of an order by name, or a single sum if a state is not known. Returns none if rates are
 * hidden, or nothing is taxed.
 */
export const taxesFromWire = ({ taxes = [], TAX_AMT }: Taxed) =>
  taxes.length > 0 || !TAX_AMT ? taxes : [{ name: "GST", amount: TAX_AMT }];

/** Converts the tax as on the proforma invoice; null in stores that print none. */
export const taxSummaryFromWire = ({ taxSummary }: Partial<Pick<Wire["OrderDetailBody"], "taxSummary">>) =>
  taxSummary ?? null;
export type TaxSummaryOf = ReturnType<typeof taxSummaryFromWire>;

/** Returns how much of an item comes now and how much later, if not all of it is sent now. */
export const laterFromWire = ({
  comesLater,
  LATER_QUANTITY,
  EXPECTED_ON,
  QUANTITY,
}: Wire["ListedItemOut"] & Partial<Wire["OrderItemOut"]>) =>
  comesLater
    ? {
        now: LATER_QUANTITY === undefined ? null : QUANTITY - LATER_QUANTITY,
        all: comesLater === "all",
        expectedOn: EXPECTED_ON ?? null,
      }
    : null;

/** Returns which scheme gave something for an item. */
export const schemeFromWire = ({ scheme, free, LIST_RATE, DISCOUNT_AMT }: Partial<Wire["OrderItemOut"]>) => ({
  scheme: scheme ?? "",
  free: free ?? false,
  listRate: LIST_RATE ?? null,
  /** The item's share of a discount on several items, before tax. */
  discount: DISCOUNT_AMT ?? 0,
});

/** Returns the explanation of an item's rate, and the percent of its tax. */
export const whyFromWire = ({ why, RATEOFTAX }: Partial<Wire["OrderItemOut"]>) => ({
  why: why ?? null,
  tax: RATEOFTAX ?? 0,
});

/** Converts the invoices of the books that bill an order; only the details of an order include them. */
export const invoicesFromWire = (wire: { invoices?: Wire["OrderInvoiceOut"][] }) => wire.invoices ?? [];
export type OrderInvoice = Wire["OrderInvoiceOut"];

/** Returns the sum of the goods and taxes of an order, without the round off of its total. */
export const sumsOf = (items: number, taxes: readonly { amount: number }[]) =>
  taxes.reduce((sum, { amount }) => sum + amount, items);
