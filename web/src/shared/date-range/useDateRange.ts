import { useSearchParams } from "react-router";
import { readSpan, type Span } from "./date-range";

/**
 * Keeps a span in the address, so that it survives a reload and can be shared; a new span shows the first
 * page.
 */
export function useSpan(usual: Span) {
  const [params, setParams] = useSearchParams();
  return {
    span: readSpan(params, usual),
    show: (span: Span, more: Record<string, string | null> = {}) =>
      setParams((now) => {
        const next = new URLSearchParams(now);
        next.delete("page");
        for (const [name, value] of Object.entries({ from: span.from, to: span.to, ...more })) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      }),
  };
}
