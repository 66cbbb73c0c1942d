import { rupees, wholeRupees } from "@/shared/format/rupees";

/** An amount in rupees, in figures of one width. */
export function Rupees({
  amount,
  whole,
  className,
}: {
  amount: number;
  whole?: boolean;
  className?: string;
}) {
  return (
    <span className={["figures", className].filter(Boolean).join(" ")} style={{ whiteSpace: "nowrap" }}>
      {whole ? wholeRupees(amount) : rupees(amount)}
    </span>
  );
}
