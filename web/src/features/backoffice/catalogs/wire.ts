import type { Wire } from "@/shared/api/wire";

export const ownerCatalogFromWire = (wire: Wire["CatalogOut"]) => ({
  id: wire.caId,
  title: wire.TITLE,
  description: wire.DESCRI,
  cover: wire.IMG_URL,
  /** Where it can be looked at; empty while it is prepared and where it was refused. */
  file: wire.FILE_URL,
  state: wire.STATE ?? "ready",
});
export type OwnerCatalog = ReturnType<typeof ownerCatalogFromWire>;

/** What is filled in; files are names of uploads, empty where nothing was chosen. */
export type CatalogForm = { title: string; description: string; file: string; cover: string };

const WIRE_NAMES: Record<keyof CatalogForm, string> = {
  title: "title",
  description: "description",
  file: "files",
  cover: "imgUrl",
};

export const catalogToWire = (changed: Partial<CatalogForm>) =>
  Object.fromEntries(
    Object.entries(changed).map(([name, value]) => [WIRE_NAMES[name as keyof CatalogForm], value]),
  );

export const catalogFieldOf = (wireName: string) =>
  Object.entries(WIRE_NAMES).find(([, name]) => name === wireName)?.[0] ?? wireName;
