import { useEffect, useRef } from "react";

/**
 * Calls `onNear` when the user has almost scrolled to it: to the end of an endless list, or a section to
 * fetch.
 */
export function Near({ onNear, className }: { onNear: () => void; className?: string }) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(onNear);
  latest.current = onNear;
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && latest.current(),
      { rootMargin: "800px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return <div ref={place} className={className} style={className ? undefined : { height: 1 }} />;
}
