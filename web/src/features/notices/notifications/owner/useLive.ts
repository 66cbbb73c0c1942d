import { useEffect, useRef, useState } from "react";
import { useStore as useReduxStore } from "react-redux";
import { api, personalHeaders } from "@/shared/api/base";
import { listTag, type Tag } from "@/shared/api/tags";
import { useSession } from "@/shared/session/useSession";
import { keepStreaming, type LiveEvent } from "./live";

/** The tags that each event invalidates. */
const CHANGED: Record<LiveEvent["kind"], readonly Tag[]> = {
  hello: ["Order", "Dashboard", "Notification"],
  "order.placed": ["Order", "Dashboard"],
  "order.changed": ["Order", "Dashboard"],
  notification: ["Notification"],
};

export type Placed = Extract<LiveEvent, { kind: "order.placed" }>;

/** Updates the data of this tab from the stream of events; returns whether the stream is connected. */
export function useLive(onPlaced: (order: Placed) => void): boolean {
  const redux = useReduxStore();
  const [connected, setConnected] = useState(false);
  const { support } = useSession();
  const placed = useRef(onPlaced);
  placed.current = onPlaced;
  useEffect(() => {
    // Only owners have a stream; an administrator's view polls.
    if (support) return;
    const closed = new AbortController();
    let first = true;
    const onEvent = (event: LiveEvent) => {
      // A page that has just been opened has already loaded everything.
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
