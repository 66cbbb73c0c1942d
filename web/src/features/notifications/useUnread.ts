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
  return { told, unread: told ? currentData : 0 };
}
