import { Button } from "antd";
import { type ReactNode, useState } from "react";
import cards from "@/shared/list/Cards.module.css";
import { ListSearchBox } from "@/shared/list/ListSearchBox";
import { NothingFound } from "@/shared/list/NothingFound";
import { PageFoot } from "@/shared/list/PageFoot";
import { usePageSearch } from "@/shared/list/usePageSearch";
import { Icon } from "@/shared/ui/Icon";
import { Problem } from "@/shared/ui/Problem";
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
  const { data, error, isFetching, refetch } = useListPriceListsQuery(search);
  return (
    <>
      {off && (
        <p className={cards.off} role="note">
          <Icon name="info" size={16} /> {off}
        </p>
      )}
      <div className={cards.bar}>
        <ListSearchBox label={t("search")} value={search.words} onSearch={(words) => show({ words }, true)} />
        {changes}
        <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => setEdited("new")}>
          {t("add")}
        </Button>
      </div>
      {data === undefined ? (
        error ? (
          <Problem error={error} onRetry={refetch} />
        ) : (
          <RowSkeletons count={6} height={150} />
        )
      ) : data.items.length === 0 ? (
        <NothingFound words={search.words} onClear={() => show({ words: "" })} help={t("none")} />
      ) : (
        <div aria-busy={isFetching}>
          <ul className={cards.grid}>
            {data.items.map((list) => (
              <PriceListCard
                key={list.id}
                list={list}
                onEdit={() => setEdited(list)}
                onRates={() => setRated(list)}
                onRemove={() => setRemoving(list)}
              />
            ))}
          </ul>
          <PageFoot total={data.total} page={search.page} size={search.size} onShow={show} />
        </div>
      )}
      <PriceListDrawer list={edited} onClose={() => setEdited(null)} />
      {rated && <OwnRates list={rated} sheet={sheet?.(rated)} onClose={() => setRated(null)} />}
      <RemovePriceList list={removing} onClose={() => setRemoving(null)} />
    </>
  );
}
