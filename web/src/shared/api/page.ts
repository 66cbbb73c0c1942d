export type WirePage<T> = {
  result: T[];
  pagination: { totalItems: number; total: number; nextPage: number | null; previousPage: number | null };
};

export type Page<T> = { items: T[]; total: number; next: number | null };

export const pageFromWire = <W, T>(wire: WirePage<W>, itemFromWire: (item: W) => T): Page<T> => ({
  items: wire.result.map(itemFromWire),
  total: wire.pagination.totalItems,
  next: wire.pagination.nextPage,
});
