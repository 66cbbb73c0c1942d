import type { ReactNode } from "react";
import { shortDay } from "@/shared/format/dates";
import { useListOffersQuery } from "./api";
import styles from "./Offers.module.css";
import { useOfferWords } from "./useOfferWords";
import { offersOf } from "./wire";

type OffersProps = {
  product: { code: string; unit: string; category: { code: string } };
  party?: string;
};

/** Shows the store's schemes for a product; nothing if there is none. */
export function Offers({ product, party }: OffersProps) {
  const words = useOfferWords();
  const { currentData = [] } = useListOffersQuery(party);
  const offers = offersOf(currentData, product);
  if (offers.length === 0) return null;
  const { t, language } = words;
  return (
    <ul className={`${styles.offers} figures`} aria-label={t("title")}>
      {offers.map((offer) => (
        <li key={offer.id}>
          <b>{offer.name}</b>
          {offer.slabs.map((slab) => (
            <span key={slab.at}>{words.slab(offer, slab, product.unit)}</span>
          ))}
          {offer.together && <span>{t("together")}</span>}
          {offer.ends && <span>{t("until", { day: shortDay(offer.ends, language) })}</span>}
        </li>
      ))}
    </ul>
  );
}

/** Shows the first offer of a product in a few words, or the fallback if there is none. */
export function ShortOffer({ product, party, fallback }: OffersProps & { fallback: ReactNode }) {
  const words = useOfferWords();
  const { currentData = [] } = useListOffersQuery(party);
  const [offer] = offersOf(currentData, product);
  const slab = offer?.slabs[0];
  return offer && slab ? <b>{words.slab(offer, slab, product.unit)}</b> : fallback;
}
