import { LinkButton } from "@/shared/antd/LinkButton";
import { useWords } from "@/shared/i18n/useWords";
import { NothingFound } from "@/shared/list/NothingFound";
import { useStore } from "@/shared/tenant/store-context";
import { EmptyState } from "@/shared/ui/EmptyState";
import type { Move } from "../rules";
import type { OrderType } from "../search";

/** How many orders were moved last, and where to. */
export type Done = { to: Move; count: number };

type NoOrdersProps = {
  type: OrderType | "search";
  /** The change after which the list is empty. */
  done?: Done;
  words: string;
  page: number;
  onClear: () => void;
};

/**
 * All of the list was moved, or nothing fits, and the way back to all orders; or there is no order yet, and the way to the
 * shop.
 */
export function NoOrders({ type, done, words, page, onClear }: NoOrdersProps) {
  const { t } = useWords("owner");
  const { path } = useStore();
  const filtered = type !== "total" || page > 0;
  // An emptied last page has pages before it.
  if (done && type !== "total" && page === 0 && !words) {
    return (
      <EmptyState
        drawing="papers"
        title={t(`moved.orders.${done.to}`, { count: done.count })}
        help={t("orders.noneLeft")}
      >
        <LinkButton to={path("owner/orders")}>{t("orders.showAll")}</LinkButton>
      </EmptyState>
    );
  }
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
