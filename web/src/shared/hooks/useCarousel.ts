import type { EmblaCarouselType } from "embla-carousel";
import { useEffect, useState } from "react";
import { report } from "@/shared/telemetry/report";

/**
 * Turns an element's row of pictures into a carousel, whose code is fetched after the first picture is shown.
 * Returns the element's ref and the carousel, which is null until the code is loaded. `duration` is how
 * slowly it slides; 0 jumps.
 */
export function useCarousel(duration: number) {
  const [view, setView] = useState<HTMLElement | null>(null);
  const [slider, setSlider] = useState<EmblaCarouselType | null>(null);
  useEffect(() => {
    if (!view) return;
    let made: EmblaCarouselType | null = null;
    let left = false;
    const start = async () => {
      const { default: createCarousel } = await import("embla-carousel");
      if (left) return;
      made = createCarousel(view, { loop: true, duration });
      setSlider(made);
    };
    // If the code fails to load, the first picture stays.
    start().catch(report);
    return () => {
      left = true;
      made?.destroy();
      setSlider(null);
    };
  }, [view, duration]);
  return [setView, slider] as const;
}
