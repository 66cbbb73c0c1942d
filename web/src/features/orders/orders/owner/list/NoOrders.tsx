import { LinkButton } from "@/shared/antd/LinkButton";
import { useWords } from "@/shared/i18n/useWords";
import { NothingFound } from "@/shared/list/NothingFound";
import { useStore } from "@/shared/tenant/store-context";
import type { OrderType } from "../search";

type NoOrdersProps = { type: OrderType | "search"; words: string; page: number; onClear: () => void };

/** Nothing fits, and the way back to all orders; or there is no order yet, and the way to the shop. */
export function NoOrders({ type, words, page, onClear }: NoOrdersProps) {
  const { t } = useWords("owner");
  const { path } = useStore();
  const filtered = type !== "total" || page > 0;
  return (
    <NothingFound words={words} onClear={onClear} help={t(filtered ? "orders.noneOfType" : "orders.noneYet")}>
      {filtered ? (
        <LinkButton to={path("owner/orders")}>{t("orders.showAll")}</LinkButton>
      ) : (
        <LinkButton to={path()}>{t("menu.goToShop")}</LinkButton>
      )}
    </NothingFound>
  );
}
