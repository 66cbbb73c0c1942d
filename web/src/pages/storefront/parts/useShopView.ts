import { useState } from "react";

export type ShopView = "grid" | "list";
const KEY = "shopView";

/** Grid or list, as chosen last on this device. */
export function useShopView() {
  const [view, setView] = useState<ShopView>(() => (localStorage.getItem(KEY) === "list" ? "list" : "grid"));
  const choose = (chosen: ShopView) => {
    localStorage.setItem(KEY, chosen);
    setView(chosen);
  };
  return [view, choose] as const;
}
