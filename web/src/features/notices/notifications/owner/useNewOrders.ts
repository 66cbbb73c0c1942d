import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useWords } from "@/shared/i18n/useWords";
import { useSession } from "@/shared/session/useSession";
import { useStore } from "@/shared/tenant/store-context";
import { notify } from "@/shared/ui/notices";
import { useMarkReadMutation } from "../api";
import { useUnreadIf } from "../useUnread";
import { useOrderSound } from "./sound";
import { useLive } from "./useLive";

/** Announces new orders on an open page; `reading` says whether the list of orders is in view. */
export function useNewOrders(reading: boolean) {
  const { t } = useWords("notifications");
  const { path } = useStore();
  const navigate = useNavigate();
  const sound = useOrderSound();
  const unread = useUnreadIf(true);
  const connected = useLive(({ id, number }) => {
    const open = () => navigate(path(`owner/orderdetail?id=${id}`));
    notify(t("newOrder", { number }), { action: { label: t("open"), run: open } });
    sound.ring(id);
  });
  useReadInSight(reading, unread);
  return { connected, unread, sound };
}

/** Marks new orders as read while the list of orders is in view. */
function useReadInSight(reading: boolean, unread: number) {
  const [markRead] = useMarkReadMutation();
  const { support } = useSession();
  useEffect(() => {
    if (support || !reading || unread === 0) return;
    const mark = () => document.visibilityState === "visible" && void markRead({ all: true });
    mark();
    document.addEventListener("visibilitychange", mark);
    return () => document.removeEventListener("visibilitychange", mark);
  }, [support, reading, unread, markRead]);
}
