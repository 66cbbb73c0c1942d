import { Rupees } from "@/shared/ui/Rupees";

type OrderAmountProps = {
  order: { status: string; net: number | null; placed: number | null };
  className?: string;
};

/**
 * Shows an order's amount in whole rupees; for a completely canceled order, the placed amount,
 * struck through.
 */
export function OrderAmount({ order: { status, net, placed }, className }: OrderAmountProps) {
  if (net === null) return null;
  if (status !== "Canceled") return <Rupees amount={net} whole className={className} />;
  return (
    <del>
      <Rupees amount={placed ?? net} whole className={className} />
    </del>
  );
}
