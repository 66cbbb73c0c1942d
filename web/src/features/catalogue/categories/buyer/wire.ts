import type { Wire } from "@/shared/api/wire";

type NamesOnWire = Pick<Wire["CategoryOut"], "dept_name"> &
  Partial<Pick<Wire["CategoryOut"], "dept_sname" | "hindiName" | "gujaratiName">>;

/** Converts the names of a category. A download of an earlier day may have the first name only. */
export const categoryNamesFromWire = (wire: NamesOnWire) => ({
  name: wire.dept_name,
  shortName: wire.dept_sname ?? "",
  /** The names in other languages, by the code of the language; an empty one is replaced by `name`. */
  translated: { hi: wire.hindiName ?? "", gu: wire.gujaratiName ?? "" } as Record<string, string>,
});
export type CategoryNames = ReturnType<typeof categoryNamesFromWire>;

export const categoryFromWire = (wire: Wire["CategoryOut"]) => ({
  ...categoryNamesFromWire(wire),
  code: wire.DEPT_CD,
  count: wire.itemCount,
  picture: wire.img?.THUMBURL?.[0] ?? wire.img?.IMGURL?.[0] ?? null,
});
export type Category = ReturnType<typeof categoryFromWire>;
