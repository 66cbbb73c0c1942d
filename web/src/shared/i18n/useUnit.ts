import { useContext, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { quantityText } from "@/shared/format/rupees";
import { StoreContext } from "@/shared/tenant/store-context";

/**
 * How stores and the GST list of unit codes write each unit, without a final s. MTS of that list is missing: it
 * means tonnes there, but metres to stores.
 */
const SPELLINGS = {
  pc: "no piece number unt unit",
  pack: "pkt packet pac",
  pair: "pr",
  metre: "mtr meter",
  litre: "ltr liter",
  gram: "gm",
  foot: "ft feet",
  dozen: "doz dz",
  roll: "rol",
  bundle: "bdl",
  bunch: "bun",
  bottle: "btl",
  carton: "ctn",
  drum: "drm",
  tube: "tub",
  gross: "gr",
  yard: "yd",
  sqft: "sqf",
  kg: "kilo",
  quintal: "qtl",
  tonne: "ton",
};

/**
 * Returns a function that translates a unit of sale, by the owner's own word if there is one; a unit without
 * a translation stays as the store wrote it, in small letters.
 */
export function useUnit() {
  const { t, i18n } = useTranslation("common");
  const own = useContext(StoreContext)?.settings.unitNames;
  return useMemo(() => {
    const word = (unit: string, count = 1) => {
      const ownWord = own?.[unit.toLowerCase()]?.[i18n.language];
      if (ownWord) return ownWord;
      const written = unit.trim().toLowerCase().replace(/s?\.$/, "");
      const singular = written.replace(/s$/, "");
      const spelled = Object.entries(SPELLINGS).find(([, others]) =>
        others.split(" ").includes(singular),
      )?.[0];
      const key = [spelled, singular, written]
        .map((name) => `unit.${name}`)
        .find((name) => i18n.exists(`common:${name}`, { count }));
      return key ? String(t(key as never, { count } as never)) : written;
    };
    const quantity = (count: number, unit: string) => `${quantityText(count)} ${word(unit || "pc", count)}`;
    return { word, quantity };
  }, [t, i18n, own]);
}
