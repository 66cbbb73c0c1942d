import { wholeRupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { transportOf } from "../transport";
import type { BriefOrder } from "./wire";

type OrderFacts = Pick<
  BriefOrder,
  "number" | "status" | "partly" | "net" | "transporter" | "lrNumber" | "link"
>;

/** Returns a function for the message to a customer about an order: its amount, state, transport and link. */
export function useMessage() {
  const { t } = useWords("owner");
  const { t: common } = useWords("common");
  const { company } = useStore();
  return (order: OrderFacts) => {
    const transport = transportOf(order, common);
    return t("order.message", {
      store: company.name,
      number: order.number,
      status: common(order.partly ? "partlyDispatched" : `status.${order.status}`),
      amount: wholeRupees(order.net),
      transport: transport && `, ${transport}`,
      link: order.link,
    });
  };
}
