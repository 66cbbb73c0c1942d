import { Rupees } from "@/shared/ui/Rupees";

type OrderAmountProps = {
  order: { status: string; net: number | null; placed: number | null };
  className?: string;
};

/** Shows what an order is worth in whole rupees; of one that was canceled whole, what was placed, struck through. */
export function OrderAmount({ order: { status, net, placed }, className }: OrderAmountProps) {
  if (net === null) return null;
  if (status !== "Canceled") return <Rupees amount={net} whole className={className} />;
  return (
    <del>
      <Rupees amount={placed ?? net} whole className={className} />
    </del>
  );
}
