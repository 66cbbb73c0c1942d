import type { Wire } from "@/shared/api/wire";

export const catalogFromWire = (wire: Wire["CatalogOut"]) => ({
  id: wire.caId,
  title: wire.TITLE,
  description: wire.DESCRI,
  cover: wire.IMG_URL,
  file: wire.FILE_URL,
});
export type Catalog = ReturnType<typeof catalogFromWire>;
