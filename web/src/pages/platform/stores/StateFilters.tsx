import { narrowings } from "@/features/platform/console/rules";
import type { Narrowing } from "@/features/platform/console/stores";
import type { Counts } from "@/features/platform/console/wire";
import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { ChipLinks } from "@/shared/ui/Chips";

type StateFiltersProps = {
  counts?: Counts;
  chosen?: Narrowing;
  addressOf: (to: Narrowing | undefined) => string;
};

/** Filters by the state of stores, with the number of stores in each. */
export function StateFilters({ counts, chosen, addressOf }: StateFiltersProps) {
  const { t } = useWords("platform");
  const chips = [undefined, ...narrowings(counts, chosen)].map((state) => {
    const name = state ?? "all";
    return {
      name,
      text: t(state ? `standing.${state}` : "stores.all"),
      count: counts ? quantityText(counts[name]) : " ",
      search: addressOf(state),
      chosen: state === chosen,
    };
  });
  return <ChipLinks label={t("stores.filters")} chips={chips} />;
}
