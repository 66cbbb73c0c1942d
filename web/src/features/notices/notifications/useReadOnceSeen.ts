import { type RefObject, useEffect } from "react";
import { useMarkReadMutation } from "./api";

/** A row counts as seen only after this time, so that scrolling past it is not enough. */
const GLANCE = 1000;

/**
 * Marks rows as read after they were in view for a moment, together in one call;
 * `shown` is the content of the list.
 */
export function useReadOnceSeen(list: RefObject<HTMLElement | null>, shown: unknown) {
  const [markRead] = useMarkReadMutation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows are rendered whenever the list changes
  useEffect(() => {
    const inView = new Set<number>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const mark = () => {
      if (inView.size > 0) void markRead({ id: [...inView] });
    };
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        const id = Number((target as HTMLElement).dataset.unread);
        if (isIntersecting) inView.add(id);
        else inView.delete(id);
      }
      clearTimeout(timer);
      timer = setTimeout(mark, GLANCE);
    });
    for (const row of list.current?.querySelectorAll("[data-unread]") ?? []) observer.observe(row);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [list, shown, markRead]);
}
