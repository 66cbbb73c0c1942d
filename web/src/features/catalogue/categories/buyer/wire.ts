import type { Wire } from "@/shared/api/wire";

export const categoryFromWire = (wire: Wire["CategoryOut"]) => ({
  code: wire.DEPT_CD,
  name: wire.dept_name,
  count: wire.itemCount,
  picture: wire.img?.THUMBURL?.[0] ?? wire.img?.IMGURL?.[0] ?? null,
});
export type Category = ReturnType<typeof categoryFromWire>;
