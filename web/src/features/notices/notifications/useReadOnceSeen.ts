import { type RefObject, useEffect } from "react";
import { useMarkReadMutation } from "./api";

/** So long that somebody who scrolls by has seen what it was. */
const GLANCE = 1000;

/** Marks as read what was in view for a moment, all of it in one call; `shown` is what the list holds. */
export function useReadOnceSeen(list: RefObject<HTMLElement | null>, shown: unknown) {
  const [markRead] = useMarkReadMutation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are others when the list is
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
