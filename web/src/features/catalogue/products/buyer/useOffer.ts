import { quantityText } from "@/shared/format/rupees";
import { useUnit } from "@/shared/i18n/useUnit";
import { useWords } from "@/shared/i18n/useWords";
import { useParty } from "@/shared/session/party";
import { useSession } from "@/shared/session/useSession";
import { useStore } from "@/shared/tenant/store-context";
import { saving } from "./offer";
import type { Product, Size } from "./wire";

/** Returns the texts about a product's pack and minimum, stock and tax. */
export function useOffer() {
  const { t } = useWords("shop");
  const { settings, company } = useStore();
  const { customer, guest, salesperson } = useSession();
  const party = useParty();
  const unit = useUnit();

  const pack = (size: Size) => (size.box > 1 ? t("boxOf", { count: size.box }) : t("singlePiece"));
  const minimum = (product: Product, size: Size) =>
    t("minimum", {
      quantity:
        settings.units && !["pc", "pcs", "nos", ""].includes(product.unit.toLowerCase())
          ? unit.quantity(size.minimum, product.unit)
          : quantityText(size.minimum),
    });

  return {
    /** Returns a short text such as "Box of 20 · Min 20" or "6 sizes · Min 2 coils". */
    hint: (product: Product, size: Size) => {
      if (settings.onlyProducts)
        return product.sizes.length > 1 ? t("sizes", { count: product.sizes.length }) : pack(size);
      const first = product.sizes.length > 1 ? t("sizes", { count: product.sizes.length }) : pack(size);
      const least = minimum(product, size);
      // A phone's card has no room for three texts, and both limits matter more than the pack.
      if (size.maximum === null) return `${first} · ${least}`;
      return `${least} · ${t("maximum", { quantity: quantityText(size.maximum) })}`;
    },
    pack,
    per: (product: Product) => (settings.units ? t("per", { unit: unit.word(product.unit || "pc") }) : ""),
    stock: (size: Size, withFigure = true) => {
      if (!size.stockWord) return null;
      const word = t(`stock.${size.stockWord}`);
      return withFigure && size.stockWord !== "out" && size.stock !== null
        ? t("stock.with", { word, quantity: quantityText(size.stock) })
        : word;
    },
    /**
     * Compares the rate with the price before the discount:
     * a margin for customers who resell, an offer for others.
     */
    saving: (size: Size) => {
      // A salesperson without a chosen party has no rates of a customer.
      if (salesperson && !party) return null;
      const saved = saving(size, settings.twoRates);
      if (!saved) return null;
      const margin = customer && !guest && saved.fromMrp;
      return { ...saved, margin, words: t(margin ? "margin" : "off", { percent: saved.percent }) };
    },
    gst: ({ tax }: Product) => (tax === null || company.untaxed ? "" : t("gst", { percent: tax })),
  };
}
