import type { OrderSearch } from "@/features/backoffice/orders/search";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { LinkButton } from "@/shared/ui/Button";
import { EmptyState } from "@/shared/ui/EmptyState";

/** Nothing fits, and the way back to all orders; or there is no order yet, and the way to the shop. */
export function NoOrders({ search: { type, words, page } }: { search: OrderSearch }) {
  const { t } = useWords("owner");
  const { t: common } = useWords("common");
  const { path } = useStore();
  const filtered = type !== "total" || page > 0;
  const help = words ? t("orders.noneFits", { words }) : t(filtered ? "orders.noneOfType" : "orders.noneYet");
  return (
    <EmptyState drawing="papers" title={common("noDataFound")} help={help}>
      {filtered ? (
        <LinkButton to={path("owner/orders")}>{t("orders.showAll")}</LinkButton>
      ) : (
        <LinkButton to={path()}>{t("menu.goToShop")}</LinkButton>
      )}
    </EmptyState>
  );
}
