import { useEffect, useRef } from "react";

/**
 * Returns the ref of a heading that gets the focus when a form opens below it. A field of the form keeps the
 * focus if the reader was quicker.
 */
export function useOpenedHeading(open: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!open) return;
    // The layer from which the form was opened first gives the focus back to its button.
    const frame = requestAnimationFrame(() => {
      const form = heading.current?.parentElement;
      if (!form?.contains(document.activeElement)) heading.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [open]);
  return heading;
}
