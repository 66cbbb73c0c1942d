import { wholeRupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import type { Order } from "./wire";

/** Returns the text that accompanies an order's link. */
export function useShareText(order: Order, link: string): string {
  const { t } = useWords("orders");
  const { company } = useStore();
  return t("share", {
    title: t("number", { number: order.number }),
    store: company.name,
    amount: order.net === null ? "" : wholeRupees(order.net),
    items: t("items", { count: order.itemCount }),
    link,
  });
}
