import { quantityText, wholeRupees } from "@/shared/format/rupees";
import { useUnit } from "@/shared/i18n/useUnit";
import { useWords } from "@/shared/i18n/useWords";
import type { Offer } from "./wire";

/** Returns the texts of an offer: what it gives, and from which quantity or value on. */
export function useOfferWords() {
  const { t, language } = useWords("offers");
  const unit = useUnit();
  const gives = (offer: Offer, amount: number) =>
    offer.freeItem
      ? t("gives.freeOf", { amount: quantityText(amount), name: offer.freeItem })
      : t(`gives.${offer.gives}`, { amount: quantityText(amount) });
  return {
    t,
    language,
    /** Returns a text such as "From 10 pc: 4% off". */
    slab: (offer: Offer, { at, gives: amount }: Offer["slabs"][number], of: string) => {
      const from = offer.counts === "pieces" ? unit.quantity(at, of) : wholeRupees(at);
      return t("slab", { from, gives: gives(offer, amount) });
    },
    gives,
  };
}
