import { useState } from "react";
import { useCancelMutation } from "@/features/orders/api";
import type { Order, OrderItem } from "@/features/orders/wire";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { Confirm } from "@/shared/ui/Confirm";
import { notify } from "@/shared/ui/notices";

/** Asks, then cancels an item, or with null the whole order, and says what came of it. */
export function useCancelling(order: Order) {
  const { t } = useWords("orders");
  const { mobileNumber } = useStore();
  const [cancel] = useCancelMutation();
  const [asked, setAsked] = useState<{ item: OrderItem | null } | null>(null);

  const run = async () => {
    const item = asked?.item ?? null;
    setAsked(null);
    try {
      await cancel({ store: mobileNumber, orderId: order.id, itemId: item?.id }).unwrap();
      notify(item ? t("canceled", { name: item.name }) : t("orderCanceled", { number: order.number }));
    } catch (error) {
      notify(readProblem(error).message ?? t("notCanceled"), { tone: "warning" });
    }
  };

  const item = asked?.item;
  const dialog = (
    <Confirm
      open={asked !== null}
      question={item ? t("cancelItemQuestion") : t("cancelOrderQuestion", { number: order.number })}
      help={item ? item.name : t("cancelOrderHelp")}
      yes={item ? t("cancelItemYes") : t("cancelOrder")}
      no={t("keep")}
      danger
      onYes={run}
      onNo={() => setAsked(null)}
    />
  );
  return { ask: (wanted: OrderItem | null) => setAsked({ item: wanted }), dialog };
}
