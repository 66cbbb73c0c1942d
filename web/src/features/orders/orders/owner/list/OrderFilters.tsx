import { useSearchParams } from "react-router";
import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { ChipLinks } from "@/shared/ui/Chips";
import { addressOf, type OrderType, TYPES, typeIn } from "../search";
import type { OrderCounts } from "../wire";

/** The kinds that most stores have no orders of. */
const RARE: ReadonlySet<OrderType> = new Set<OrderType>(["Held", "ChangeAsked"]);

/** Lists the kinds of orders with the number of orders of each. */
export function OrderFilters({ counts }: { counts?: OrderCounts }) {
  const { t } = useWords("owner");
  const [params] = useSearchParams();
  const chosen = typeIn(params);
  const types = TYPES.filter((type) => !RARE.has(type) || chosen === type || (counts?.[type] ?? 0) > 0);
  const chips = types.map((type) => ({
    name: type,
    text: t(`orders.type.${type}`),
    count: counts ? quantityText(counts[type]) : " ",
    search: addressOf(type, params),
    chosen: type === chosen,
  }));
  return <ChipLinks label={t("orders.filters")} chips={chips} />;
}
