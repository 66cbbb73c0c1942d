import { useSearchParams } from "react-router";
import { SIZES } from "@/shared/list/search";
import type { DeviceSearch } from "./api";

/** Holds which devices are shown; the words are `query` in the address. */
export function useDeviceSearch() {
  const [params, setParams] = useSearchParams();
  const page = Number(params.get("page") ?? 1);
  const search: DeviceSearch = {
    words: (params.get("query") ?? "").trim(),
    page: Number.isInteger(page) && page > 0 ? page - 1 : 0,
    size: SIZES.find((size) => size === Number(params.get("size"))) ?? SIZES[0],
  };
  const show = (change: Partial<DeviceSearch>, replace = false) =>
    setParams(
      (now) => {
        const { words, page: at, size } = { ...search, page: 0, ...change };
        const next = new URLSearchParams(now);
        const set = (name: string, value: string | false) =>
          value ? next.set(name, value) : next.delete(name);
        set("query", words);
        set("page", at > 0 && String(at + 1));
        set("size", size !== SIZES[0] && String(size));
        return next;
      },
      { replace },
    );
  return { search, show };
}
