import { type RefObject, useEffect } from "react";

/**
 * Publishes the height of a page's or layer's foot, so that notices and the button "Back to top" appear above
 * it.
 */
export function useFootHeight(foot: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = foot.current;
    if (!element) return;
    const { style } = element.closest("dialog") ?? document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty("--foot-height", `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty("--foot-height");
    };
  }, [foot]);
}
