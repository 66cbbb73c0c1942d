import { useContext, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { quantityText } from "@/shared/format/rupees";
import { StoreContext } from "@/shared/tenant/store-context";

/** How stores and the GST list of unit codes write a unit, without a final s. */
const SPELLINGS: Record<string, string> = {
  no: "pc",
  piece: "pc",
  number: "pc",
  pkt: "pack",
  packet: "pack",
  pac: "pack",
  pr: "pair",
  mtr: "metre",
  meter: "metre",
  ltr: "litre",
  liter: "litre",
  gm: "gram",
  ft: "foot",
  feet: "foot",
  doz: "dozen",
  dz: "dozen",
  rol: "roll",
  bdl: "bundle",
  btl: "bottle",
  ctn: "carton",
  drm: "drum",
  kilo: "kg",
  qtl: "quintal",
  ton: "tonne",
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
      const name = SPELLINGS[singular] ?? (i18n.exists(`common:unit.${singular}_one`) ? singular : written);
      const key = `unit.${name}`;
      return i18n.exists(`common:${key}_one`) ? String(t(key as never, { count } as never)) : written;
    };
    const quantity = (count: number, unit: string) => `${quantityText(count)} ${word(unit || "pc", count)}`;
    return { word, quantity };
  }, [t, i18n, own]);
}
