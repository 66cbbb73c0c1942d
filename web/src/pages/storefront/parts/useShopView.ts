import { useState } from "react";
import { entry } from "@/shared/storage/storage";

export type ShopView = "grid" | "list";

/** Returns the view, grid or list, that was last chosen on this device. */
export function useShopView() {
  const [view, setView] = useState<ShopView>(() => (entry("shopView").read() === "list" ? "list" : "grid"));
  const choose = (chosen: ShopView) => {
    entry("shopView").write(chosen);
    setView(chosen);
  };
  return [view, choose] as const;
}
