import { LinkButton } from "@/shared/antd/LinkButton";
import { useWords } from "@/shared/i18n/useWords";
import { NothingFound } from "@/shared/list/NothingFound";
import { useStore } from "@/shared/tenant/store-context";
import { EmptyState } from "@/shared/ui/EmptyState";
import type { Move } from "../rules";
import type { OrderType } from "../search";

/** The last move: how many orders, and to which status. */
export type Done = { to: Move; count: number };

type NoOrdersProps = {
  type: OrderType | "search";
  /** The move that emptied the list. */
  done?: Done;
  words: string;
  page: number;
  onClear: () => void;
};

/**
 * Explains an empty list: all of its orders were moved or none matches, with a link to all orders; or the
 * store has no order yet, with a link to the shop.
 */
export function NoOrders({ type, done, words, page, onClear }: NoOrdersProps) {
  const { t } = useWords("owner");
  const { path } = useStore();
  const filtered = type !== "total" || page > 0;
  // An emptied last page still has pages before it.
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
