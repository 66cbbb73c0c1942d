import { useEffect } from "react";
import { useSession } from "@/shared/session/useSession";
import { useCountUnreadQuery } from "./api";

const EVERY_MINUTE = 60_000;

/** How much somebody has not read yet; asked again each minute and when he comes back to the window. */
export function useUnread(): { told: boolean; unread: number } {
  const { customer, guest } = useSession();
  const told = customer && !guest;
  const { currentData = 0 } = useCountUnreadQuery(undefined, {
    skip: !told,
    pollingInterval: EVERY_MINUTE,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
  });
  const unread = told ? currentData : 0;
  // On the icon of a shop that is installed.
  useEffect(() => void navigator.setAppBadge?.(unread).catch(() => undefined), [unread]);
  return { told, unread };
}
