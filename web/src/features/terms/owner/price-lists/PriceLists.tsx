import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { TermList } from "../TermList";
import { LISTS } from "./lists";
import { OwnRates } from "./OwnRates";
import { usePriceListWords } from "./usePriceListWords";
import type { PriceList } from "./wire";

type PriceListsProps = {
  /** A notice that the lists have no effect yet. */
  off?: ReactNode;
  /** The changes by imports of rates, which can be undone. */
  changes?: ReactNode;
  /** Renders the buttons that export a list's rates to a spreadsheet and import them. */
  sheet?: (list: PriceList) => ReactNode;
};

/** Lists the price lists of a store and their own rates. */
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
