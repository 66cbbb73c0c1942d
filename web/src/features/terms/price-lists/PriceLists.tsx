import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { CardGrid } from "@/shared/list/CardGrid";
import cards from "@/shared/list/Cards.module.css";
import { ListSearchBox } from "@/shared/list/ListSearchBox";
import { OffNote } from "@/shared/list/OffNote";
import { usePageSearch } from "@/shared/list/usePageSearch";
import { Icon } from "@/shared/ui/Icon";
import { RowSkeletons } from "@/shared/ui/Skeleton";
import { useListPriceListsQuery } from "./api";
import { OwnRates } from "./OwnRates";
import { PriceListCard } from "./PriceListCard";
import { PriceListDrawer } from "./PriceListDrawer";
import { RemovePriceList } from "./RemovePriceList";
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

/** The price lists of a store. */
export function PriceLists({ off, changes, sheet }: PriceListsProps) {
  const { t } = usePriceListWords();
  const { search, show } = usePageSearch();
  const [edited, setEdited] = useState<PriceList | "new" | null>(null);
  const [rated, setRated] = useState<PriceList | null>(null);
  const [removing, setRemoving] = useState<PriceList | null>(null);
  const found = useListPriceListsQuery(search);
  return (
    <>
      {off && <OffNote>{off}</OffNote>}
      <div className={cards.bar}>
        <ListSearchBox label={t("search")} value={search.words} onSearch={(words) => show({ words }, true)} />
        {changes}
        <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => setEdited("new")}>
          {t("add")}
        </Button>
      </div>
      <CardGrid
        of={found}
        search={search}
        show={show}
        skeleton={<RowSkeletons count={6} height={150} />}
        none={t("none")}
        card={(list) => (
          <PriceListCard
            key={list.id}
            list={list}
            onEdit={() => setEdited(list)}
            onRates={() => setRated(list)}
            onRemove={() => setRemoving(list)}
          />
        )}
      />
      <PriceListDrawer list={edited} onClose={() => setEdited(null)} />
      {rated && <OwnRates list={rated} sheet={sheet?.(rated)} onClose={() => setRated(null)} />}
      <RemovePriceList list={removing} onClose={() => setRemoving(null)} />
    </>
  );
}
