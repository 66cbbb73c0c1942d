import { useEffect, useRef } from "react";
import { CartBar } from "@/features/cart/CartBar";
import { useWords } from "@/shared/i18n/useWords";
import { BottomNavigation } from "@/shared/ui/BottomNavigation";
import { useShopPages } from "./useShopPages";

/** What stays in reach at the foot of a narrow window. */
export function Foot({ className }: { className?: string }) {
  const { t } = useWords("common");
  const { home, shop, category, account } = useShopPages();
  const foot = useRef<HTMLDivElement>(null);
  useFootHeight(foot);
  return (
    <div ref={foot} className={className}>
      <CartBar />
      <BottomNavigation label={t("nav.label")} items={[home, shop, category, account]} />
    </div>
  );
}

/** Tells the page how high its foot is, so that notices and the way back up stand above it. */
export function useFootHeight(foot: React.RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = foot.current;
    if (!element) return;
    const root = document.documentElement.style;
    const observer = new ResizeObserver(() => root.setProperty("--foot-height", `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.removeProperty("--foot-height");
    };
  }, [foot]);
}
