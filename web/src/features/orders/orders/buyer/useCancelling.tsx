import { useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { Confirm } from "@/shared/ui/Confirm";
import { notify } from "@/shared/ui/notices";
import { useCancelMutation } from "./api";
import type { Order, OrderItem } from "./wire";

/** Asks, then cancels an item, or for null the whole order, and shows the outcome. */
export function useCancelling(order: Order) {
  const { t } = useWords("orders");
  const { mobileNumber } = useStore();
  const [cancel] = useCancelMutation();
  const [target, setTarget] = useState<{ item: OrderItem | null } | null>(null);

  const run = async () => {
    const item = target?.item ?? null;
    setTarget(null);
    try {
      await cancel({ store: mobileNumber, orderId: order.id, itemId: item?.id }).unwrap();
      notify(item ? t("canceled", { name: item.name }) : t("orderCanceled", { number: order.number }));
    } catch (error) {
      notify(readProblem(error).message ?? t("notCanceled"), { tone: "warning" });
    }
  };

  const item = target?.item;
  const dialog = (
    <Confirm
      open={target !== null}
      question={item ? t("cancelItemQuestion") : t("cancelOrderQuestion", { number: order.number })}
      help={item ? item.name : t("cancelOrderHelp")}
      yes={item ? t("cancelItemYes") : t("cancelOrder")}
      no={t("keep")}
      danger
      onYes={run}
      onNo={() => setTarget(null)}
    />
  );
  return { ask: (item: OrderItem | null) => setTarget({ item }), dialog };
}
