import type { SortOf } from "@/shared/api/call";
import type { Wire } from "@/shared/api/wire";

export const ownerCategoryFromWire = (wire: Wire["CategoryOut"]) => ({
  code: wire.DEPT_CD,
  name: wire.dept_name,
  shortName: wire.dept_sname,
  hindiName: wire.hindiName,
  gujaratiName: wire.gujaratiName,
  description: wire.ITEMDESC,
  priority: wire.PRIORITY,
  products: wire.itemCount,
  withoutPicture: wire.withoutImage ?? 0,
  catalog: wire.CATALOG ?? null,
  /** Only the category's own picture has a number; a picture borrowed from a product has none. */
  pictureNumber: wire.img?.imgid || null,
  picture: wire.img?.THUMBURL?.[0] ?? wire.img?.IMGURL?.[0] ?? null,
});
export type OwnerCategory = ReturnType<typeof ownerCategoryFromWire>;

export const codeFromWire = (wire: Pick<Wire["CategoryOut"], "DEPT_CD">) => wire.DEPT_CD;

export type CategoryForm = {
  name: string;
  shortName: string;
  hindiName: string;
  gujaratiName: string;
  description: string;
  /** Null lets the server choose the priority. */
  priority: number | null;
  catalog: number | null;
};

const WIRE_NAMES = {
  name: "dept_name",
  shortName: "dept_sname",
  description: "ITEMDESC",
  priority: "PRIORITY",
};

export type CategoryTexts = Partial<Omit<CategoryForm, "priority" | "catalog">>;

/** Converts the names and the description. JSON leaves out what did not change. */
export const textsToWire = ({ name, shortName, description, ...otherNames }: CategoryTexts) => ({
  dept_name: name,
  dept_sname: shortName,
  ITEMDESC: description,
  ...otherNames,
});

/** Converts the texts of a new category; the form has checked that the name is not empty. */
export const newTextsToWire = (texts: CategoryTexts) =>
  textsToWire(texts) as Pick<Wire["NewCategoryIn"], "dept_name" | "ITEMDESC">;

/** The server's names of the list's sort orders. */
export const CATEGORY_SORT = {
  priority: "PRIORITY",
  name: "dept_name",
  code: "DEPT_CD",
  products: "itemCount",
} as const satisfies Record<string, CategorySort>;
export type CategorySort = SortOf<"/api/dept">;

export const categoryFieldOf = (wireName: string) =>
  Object.entries(WIRE_NAMES).find(([, name]) => name === wireName)?.[0] ?? wireName;
