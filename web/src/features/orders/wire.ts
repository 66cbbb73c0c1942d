import type { Wire } from "@/shared/api/wire";

type Taxed = Pick<Wire["OrderOut"], "TAX_AMT"> & Partial<Pick<Wire["OrderDetailBody"], "taxes">>;

/** The tax of an order by its names; where a state is not known, as one sum. Nothing where rates are hidden. */
export const taxesFromWire = ({ taxes = [], TAX_AMT }: Taxed) =>
  taxes.length > 0 || TAX_AMT === undefined ? taxes : [{ name: "GST", amount: TAX_AMT }];

/** Which scheme gave something for an item; an order that was kept by an earlier release does not say. */
export const schemeFromWire = ({ scheme, free, LIST_RATE }: Partial<Wire["OrderItemOut"]>) => ({
  scheme: scheme ?? "",
  free: free ?? false,
  listRate: LIST_RATE ?? null,
});
