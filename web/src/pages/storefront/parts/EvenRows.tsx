import { type ReactNode, useEffect, useRef } from "react";

/** The CSS variable with the minimum height of a row. */
const HEIGHT = "--row-height";

/**
 * Makes all rows of a grid as high as the highest row seen at this width. The virtual grid assumes the height
 * of its first row for all rows. With different heights it would render other rows after each measurement,
 * and measure without end.
 */
export function EvenRows({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const grid = box.current;
    if (!grid) return;
    let width = 0;
    let highest = 0;
    const observer = new ResizeObserver(() => {
      if (grid.clientWidth !== width) {
        width = grid.clientWidth;
        highest = 0;
        grid.style.removeProperty(HEIGHT);
      }
      for (const item of grid.querySelectorAll<HTMLElement>("[data-index]"))
        highest = Math.max(highest, Math.ceil(item.getBoundingClientRect().height));
      if (highest > 0) grid.style.setProperty(HEIGHT, `${highest}px`);
    });
    observer.observe(grid);
    return () => observer.disconnect();
  }, []);
  return <div ref={box}>{children}</div>;
}
