import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { quantityText } from "@/shared/format/rupees";

const SPELLINGS: Record<string, string> = {
  pcs: "pc",
  nos: "pc",
  no: "pc",
  piece: "pc",
  pieces: "pc",
  pkt: "pack",
};

/**
 * Returns a function that translates a unit of sale; a unit without a translation stays as the store wrote
 * it.
 */
export function useUnit() {
  const { t, i18n } = useTranslation("common");
  return useMemo(() => {
    const word = (unit: string, count = 1) => {
      const written = unit.trim().toLowerCase().replace(/s?\.$/, "");
      const singular = written.replace(/s$/, "");
      const name = SPELLINGS[written] ?? (i18n.exists(`common:unit.${singular}_one`) ? singular : written);
      const key = `unit.${name}`;
      return i18n.exists(`common:${key}_one`) ? String(t(key as never, { count } as never)) : written;
    };
    const quantity = (count: number, unit: string) => `${quantityText(count)} ${word(unit || "pc", count)}`;
    return { word, quantity };
  }, [t, i18n]);
}
