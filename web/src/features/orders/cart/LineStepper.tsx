import { useWords } from "@/shared/i18n/useWords";
import { notify } from "@/shared/ui/notices";
import { Stepper } from "@/shared/ui/Stepper";
import { useCartChanges, useRefusal } from "./useCart";
import { useQuantity } from "./useQuantity";
import type { CartLine } from "./wire";

/** Changes the quantity of a line; in stores that sell by the box, the stepper counts boxes. */
export function LineStepper({ line, tall }: { line: CartLine; tall?: boolean }) {
  const { set } = useCartChanges();
  const refused = useRefusal(line.code, line.size) !== undefined;
  return (
    <QuantityStepper
      line={line}
      tall={tall}
      refused={refused}
      onChange={(quantity) => set({ ...line, quantity })}
    />
  );
}

type QuantityStepperProps = {
  line: CartLine;
  tall?: boolean;
  refused?: boolean;
  onChange: (pieces: number) => void;
};

export function QuantityStepper({ line, tall, refused, onChange }: QuantityStepperProps) {
  const { t } = useWords("cart");
  const quantity = useQuantity();
  const scale = quantity.scale(line);
  const name = line.size ? `${line.name}, ${line.size}` : line.name;
  return (
    <Stepper
      quantity={line.quantity / scale}
      minimum={line.minimum / scale}
      step={line.step / scale}
      maximum={line.maximum == null ? null : line.maximum / scale}
      hint={quantity.hint(line.quantity, line)}
      labels={{ less: t("less", { name }), more: t("more", { name }), quantity: t("quantityOf", { name }) }}
      tall={tall}
      refused={refused}
      onChange={(shown) => onChange(shown * scale)}
      onTooMany={() =>
        notify(t("maximumQuantity", { maximum: (line.maximum ?? 0) / scale }), { tone: "warning" })
      }
      onTooFew={() => notify(t("minimumQuantity", { minimum: line.minimum / scale }), { tone: "warning" })}
    />
  );
}
