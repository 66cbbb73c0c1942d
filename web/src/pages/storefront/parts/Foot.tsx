import { useRef } from "react";
import { CartBar } from "@/features/orders/cart/CartBar";
import { useFootHeight } from "@/shared/hooks/useFootHeight";
import { useWords } from "@/shared/i18n/useWords";
import { BottomNavigation } from "@/shared/ui/BottomNavigation";
import { useShopPages } from "./useShopPages";

/** The navigation bar at the foot of a narrow window. */
export function Foot({ className }: { className?: string }) {
  const { t } = useWords("common");
  const { home, shop, category, account } = useShopPages();
  const foot = useRef<HTMLDivElement>(null);
  useFootHeight(foot);
  return (
    <div ref={foot} className={className}>
      <BottomNavigation label={t("nav.label")} items={[home, shop, category, account]} />
      <CartBar />
    </div>
  );
}
