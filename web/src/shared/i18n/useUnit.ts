import { useContext, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { quantityText } from "@/shared/format/rupees";
import { StoreContext } from "@/shared/tenant/store-context";

/**
 * How stores and the GST list of unit codes write each unit, without a final s. Stores mean metres by MTS, which
 * are tonnes in the list, and by Gr gram, grey or a grade; TGM are ten grams to some and ten gross to others. These
 * are missing.
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
  bottle: "btl",
  carton: "ctn",
  kg: "kilo",
  bal: "bale",
  bun: "bunch",
  drm: "drum",
  ggr: "ggk",
  grs: "gros",
  klr: "kl",
  kme: "km",
  mlt: "ml",
  qtl: "quintal",
  sqf: "sqft",
  ton: "tonne",
  tub: "tube",
  yd: "yard",
};

/**
 * Returns a function that translates a unit of sale, by the owner's own word if there is one; a unit without
 * a translation stays as the store wrote it, in small letters. The words of rare units are fetched when needed.
 */
export function useUnit() {
  const { t, i18n } = useTranslation("common", { bindI18nStore: "added" });
  const own = useContext(StoreContext)?.settings.unitNames;
  return useMemo(() => {
    const word = (unit: string, count = 1) => {
      const ownWord = own?.[unit.toLowerCase()]?.[i18n.language];
      if (ownWord) return ownWord;
      const written = unit.trim().toLowerCase().replace(/\.$/, "");
      const singular = written.replace(/s$/, "");
      const spelled = Object.entries(SPELLINGS).find(([, others]) =>
        others.split(" ").includes(singular),
      )?.[0];
      const key = [spelled, written, singular]
        .flatMap((name) => ["common:unit.", "units:"].map((words) => words + name))
        .find((name) => i18n.exists(name, { count }));
      if (!key) void i18n.loadNamespaces("units");
      return key ? String(t(key as never, { count } as never)) : written;
    };
    const quantity = (count: number, unit: string) => `${quantityText(count)} ${word(unit || "pc", count)}`;
    return { word, quantity };
  }, [t, i18n, own]);
}
