import { useUnit } from "@/shared/i18n/useUnit";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";

type Packed = { box: number; unit: string };

/** Formats quantities: in pieces with their boxes, or in boxes with their pieces. */
export function useQuantity() {
  const { t } = useWords("cart");
  const { settings } = useStore();
  const unit = useUnit();

  const boxesOf = (pieces: number, box: number) => (box > 1 && pieces % box === 0 ? pieces / box : null);
  const boxes = (count: number) => t("boxes", { count });

  return {
    /** Returns a text such as "24 pc · 2 boxes". */
    full: (pieces: number, { box, unit: name }: Packed) => {
      const whole = boxesOf(pieces, box);
      return [unit.quantity(pieces, name), whole !== null && boxes(whole)].filter(Boolean).join(" · ");
    },
    /** Returns the quantity that a rate per piece is multiplied by, such as "24 pc (2 boxes)". */
    counted: (pieces: number, { box, unit: name }: Packed) => {
      const whole = boxesOf(pieces, box);
      const counted = unit.quantity(pieces, name);
      return whole === null ? counted : t("inBoxes", { pieces: counted, boxes: boxes(whole) });
    },
    plain: (pieces: number, name: string) => unit.quantity(pieces, name),
    /** Returns the text under the figure in a stepper: "2 boxes", else the unit. */
    hint: (pieces: number, { box, unit: name }: Packed) => {
      const whole = boxesOf(pieces, box);
      if (settings.boxes) return unit.quantity(pieces, name);
      if (whole !== null) return boxes(whole);
      return settings.units ? unit.word(name || "pc", pieces) : undefined;
    },
    /** Returns the number of pieces in one step of the displayed figure. */
    scale: ({ box }: Packed) => (settings.boxes ? box : 1),
  };
}
