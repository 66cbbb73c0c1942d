import type { SortOf } from "@/shared/api/call";
import type { Wire } from "@/shared/api/wire";

export const ownerCatalogFromWire = (wire: Wire["CatalogOut"]) => ({
  id: wire.caId,
  title: wire.TITLE,
  description: wire.DESCRI,
  cover: wire.IMG_URL,
  /**
   * The address at which the file can be viewed; empty while it is being prepared, and if it was rejected.
   */
  file: wire.FILE_URL,
  state: wire.STATE ?? "ready",
});
export type OwnerCatalog = ReturnType<typeof ownerCatalogFromWire>;

/** The values of the form; a file is the name of its upload, or empty. */
export type CatalogForm = { title: string; description: string; file: string; cover: string };

const WIRE_NAMES: Record<keyof CatalogForm, keyof Wire["NewCatalogIn"]> = {
  title: "title",
  description: "description",
  file: "files",
  cover: "imgUrl",
};

export const catalogToWire = (changed: Partial<CatalogForm>): Partial<Wire["NewCatalogIn"]> =>
  Object.fromEntries(
    Object.entries(changed).map(([name, value]) => [WIRE_NAMES[name as keyof CatalogForm], value]),
  );

/** Converts the form of a new catalogue; the form has checked that nothing required is missing. */
export const newCatalogToWire = (form: Partial<CatalogForm>) => catalogToWire(form) as Wire["NewCatalogIn"];

/** The server's names of the list's sort orders. */
export const CATALOG_SORT = { number: "caId", title: "TITLE" } as const satisfies Record<string, CatalogSort>;
export type CatalogSort = SortOf<"/api/catalog">;

export const catalogFieldOf = (wireName: string) =>
  Object.entries(WIRE_NAMES).find(([, name]) => name === wireName)?.[0] ?? wireName;
