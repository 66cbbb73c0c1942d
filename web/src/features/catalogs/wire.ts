type WireCatalog = {
  caId: number;
  TITLE: string;
  DESCRI: string;
  IMG_URL: string | null;
  FILE_URL: string;
};

export const catalogFromWire = (wire: WireCatalog) => ({
  id: wire.caId,
  title: wire.TITLE,
  description: wire.DESCRI,
  cover: wire.IMG_URL,
  file: wire.FILE_URL,
});
export type Catalog = ReturnType<typeof catalogFromWire>;
export type { WireCatalog };
