import { useEffect, useRef, useState } from "react";
import { useStore as useReduxStore } from "react-redux";
import { api, personalHeaders } from "@/shared/api/base";
import { listTag, type Tag } from "@/shared/api/tags";
import { useSession } from "@/shared/session/useSession";
import { keepStreaming, type LiveEvent } from "./live";

/** What an event changes. */
const CHANGED: Record<LiveEvent["kind"], readonly Tag[]> = {
  hello: ["Order", "Dashboard", "Notification"],
  "order.placed": ["Order", "Dashboard"],
  "order.changed": ["Order", "Dashboard"],
  notification: ["Notification"],
};

export type Placed = Extract<LiveEvent, { kind: "order.placed" }>;

/** Keeps this tab in step with the store while it is open; returns whether events arrive. */
export function useLive(onPlaced: (order: Placed) => void): boolean {
  const redux = useReduxStore();
  const [connected, setConnected] = useState(false);
  const { support } = useSession();
  const placed = useRef(onPlaced);
  placed.current = onPlaced;
  useEffect(() => {
    // The stream is the owner's own: an administrator's page polls.
    if (support) return;
    const closed = new AbortController();
    let first = true;
    const onEvent = (event: LiveEvent) => {
      // A page that has just been opened has just read everything.
      const fresh = first && event.kind === "hello";
      first = false;
      const tags = CHANGED[event.kind] ?? [];
      if (!fresh) redux.dispatch(api.util.invalidateTags(tags.map(listTag)));
      if (event.kind === "order.placed") placed.current(event);
    };
    const headers = () => personalHeaders("live", redux);
    void keepStreaming({ headers, onEvent, onConnected: setConnected, signal: closed.signal });
    return () => closed.abort();
  }, [redux, support]);
  return connected;
}
