import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { type OrderableSize, whyUnsold } from "./orderable";

/** Returns a function for the text why a size cannot be put into the cart; null if it can. */
export function useUnsoldWords() {
  const { t } = useWords("cart");
  const { settings } = useStore();
  return (size: OrderableSize) => {
    const reason = whyUnsold(size, settings);
    const [stock, minimum] = [quantityText(size.stock ?? 0), quantityText(size.minimum)];
    return reason && t(reason, { stock, minimum });
  };
}
