import { useEffect, useRef } from "react";

/** Returns the ref of a heading that gets the focus when a form opens below it. */
export function useOpenedHeading(open: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!open) return;
    // The layer from which the form was opened first gives the focus back to its button.
    const frame = requestAnimationFrame(() => heading.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [open]);
  return heading;
}
