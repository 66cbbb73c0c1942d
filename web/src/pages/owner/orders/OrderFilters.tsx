import { useSearchParams } from "react-router";
import { ChipLinks } from "@/features/backoffice/Chips";
import { addressOf, TYPES, typeIn } from "@/features/backoffice/orders/search";
import type { OrderCounts } from "@/features/backoffice/orders/wire";
import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";

/** The kinds of orders with how many there are of each. */
export function OrderFilters({ counts }: { counts?: OrderCounts }) {
  const { t } = useWords("owner");
  const [params] = useSearchParams();
  const chosen = typeIn(params);
  const chips = TYPES.map((type) => ({
    name: type,
    text: t(`orders.type.${type}`),
    count: counts ? quantityText(counts[type]) : " ",
    search: addressOf(type, params),
    chosen: type === chosen,
  }));
  return <ChipLinks label={t("orders.filters")} chips={chips} />;
}
