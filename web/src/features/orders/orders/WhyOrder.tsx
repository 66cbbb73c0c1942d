import { roundOff } from "@/shared/format/rupees";
import { WhyAmount } from "@/shared/ui/WhyAmount";
import type { ReasonedItem } from "@/shared/ui/WhyReasons";
import { sumsOf } from "./wire";

type WhyOrderProps = {
  order: {
    items: readonly (ReasonedItem & { id: number; status: string })[];
    itemAmount: number | null;
    net: number | null;
    taxes: readonly { name: string; amount: number }[];
    supply: Parameters<typeof WhyAmount>[0]["supply"];
    onHold: boolean;
  };
};

/** Explains an order's amount; shows nothing if the server sends no explanation. */
export function WhyOrder({ order: { items, itemAmount, net, taxes, supply, onHold } }: WhyOrderProps) {
  if (itemAmount === null || net === null || supply === null) return null;
  return (
    <WhyAmount
      items={items.filter(({ status }) => status !== "Canceled")}
      taxes={taxes.map(({ name }) => name)}
      supply={supply}
      roundOff={roundOff(net, sumsOf(itemAmount, taxes))}
      held={onHold}
    />
  );
}
