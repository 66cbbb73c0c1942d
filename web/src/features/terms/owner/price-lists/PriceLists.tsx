import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { TermList } from "../TermList";
import { LISTS } from "./lists";
import { OwnRates } from "./OwnRates";
import { usePriceListWords } from "./usePriceListWords";
import type { PriceList } from "./wire";

type PriceListsProps = {
  /** Says that the lists do not hold yet. */
  off?: ReactNode;
  /** The way back from imported rates. */
  changes?: ReactNode;
  /** The ways from a list's rates to a sheet and back. */
  sheet?: (list: PriceList) => ReactNode;
};

/** The price lists of a store, with their own rates. */
export function PriceLists({ off, changes, sheet }: PriceListsProps) {
  const { t } = usePriceListWords();
  const [rated, setRated] = useState<PriceList | null>(null);
  return (
    <>
      <TermList
        kind={LISTS}
        off={off}
        above={changes}
        more={(list, name) => (
          <Button aria-label={t("ratesNamed", { name })} onClick={() => setRated(list)}>
            {t("rates")}
          </Button>
        )}
      />
      {rated && <OwnRates list={rated} sheet={sheet?.(rated)} onClose={() => setRated(null)} />}
    </>
  );
}
