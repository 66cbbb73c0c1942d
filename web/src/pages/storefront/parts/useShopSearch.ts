import { useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { entry, readJson } from "@/shared/storage/storage";
import { useStore } from "@/shared/tenant/store-context";

const REMEMBERED = 6;

/** The shop's search: its words are in the address, and recent searches are stored on the device. */
export function useShopSearch() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const { path, mobileNumber } = useStore();
  const [recent, setRecent] = useState<string[]>(() => readJson("searches", mobileNumber) ?? []);

  const keep = (list: string[]) => {
    setRecent(list);
    entry("searches", mobileNumber).write(list.length ? JSON.stringify(list) : null);
  };
  const remember = (words: string) => {
    if (words.length < 3) return;
    // While the user types, longer words replace their own beginning.
    const others = recent.filter((other) => other !== words && !words.startsWith(other));
    keep([words, ...others].slice(0, REMEMBERED));
  };

  const onShop = pathname === path("shop");
  return {
    value: onShop ? (params.get("q") ?? "") : "",
    recent,
    onForget: () => keep([]),
    onSearch: (words: string) => {
      if (!words && !onShop) return;
      remember(words);
      navigate(words ? `${path("shop")}?q=${encodeURIComponent(words)}` : path("shop"), { replace: onShop });
    },
  };
}
