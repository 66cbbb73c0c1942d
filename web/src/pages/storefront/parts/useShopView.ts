import { useState } from "react";
import { entry } from "@/shared/storage/storage";

export type ShopView = "grid" | "list";

/** Grid or list, as chosen last on this device. */
export function useShopView() {
  const [view, setView] = useState<ShopView>(() => (entry("shopView").read() === "list" ? "list" : "grid"));
  const choose = (chosen: ShopView) => {
    entry("shopView").write(chosen);
    setView(chosen);
  };
  return [view, choose] as const;
}
