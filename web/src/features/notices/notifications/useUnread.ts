import { useEffect } from "react";
import { useSession } from "@/shared/session/useSession";
import { useCountUnreadQuery } from "./api";

const EVERY_MINUTE = 60_000;

/** Counts a customer's unread messages. */
export function useUnread(): { counted: boolean; unread: number } {
  const { customer, guest } = useSession();
  const counted = customer && !guest;
  return { counted, unread: useUnreadIf(counted) };
}

/** Counts unread messages every minute and when the window gets the focus. */
export function useUnreadIf(counted: boolean): number {
  const { currentData = 0 } = useCountUnreadQuery(undefined, {
    skip: !counted,
    pollingInterval: EVERY_MINUTE,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
  });
  const unread = counted ? currentData : 0;
  // An installed shop shows the number on its icon.
  useEffect(() => void navigator.setAppBadge?.(unread).catch(() => undefined), [unread]);
  return unread;
}
