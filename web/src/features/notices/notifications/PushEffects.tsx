import { useCallback, useEffect } from "react";
import { useDispatch } from "react-redux";
import { useNavigate, useSearchParams } from "react-router";
import { api } from "@/shared/api/base";
import { listTag } from "@/shared/api/tags";
import { READ_HERE, type WorkerSays } from "@/shared/offline/pushed";
import { useMarkReadMutation } from "./api";
import { keptDevice } from "./device";
import { abilityNow, isOf, isStale, pushState } from "./push-rules";
import { useDevice } from "./useDevice";

/** Updates an open page when its device receives pushes, and refreshes the device's registration. */
export function PushEffects() {
  useFreshAddress();
  useWorkersWord();
  useReadHere();
  return null;
}

function useFreshAddress() {
  const { keys, person, mobileNumber, register, giveUp } = useDevice();
  const freshen = useCallback(async () => {
    const device = keptDevice();
    if (!keys || !person || !device || !isOf(device, mobileNumber, person)) return;
    if (pushState(abilityNow(), true) !== "on") return giveUp();
    const worker = await navigator.serviceWorker.ready;
    const subscription = await worker.pushManager.getSubscription();
    if (isStale(device, subscription?.endpoint)) await register();
  }, [keys, person, mobileNumber, register, giveUp]);
  useEffect(() => {
    // Without a connection, the registration is refreshed at the next start.
    const quietly = () => void freshen().catch(() => undefined);
    quietly();
    const changed = ({ data }: MessageEvent<WorkerSays>) => data?.type === "ADDRESS_CHANGED" && quietly();
    navigator.serviceWorker?.addEventListener("message", changed);
    return () => navigator.serviceWorker?.removeEventListener("message", changed);
  }, [freshen]);
}

function useWorkersWord() {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  useEffect(() => {
    const heed = ({ data }: MessageEvent<WorkerSays>) => {
      if (data?.type === "PUSHED")
        dispatch(api.util.invalidateTags([listTag("Notification"), listTag("Order")]));
      if (data?.type === "OPEN") navigate(data.page);
    };
    navigator.serviceWorker?.addEventListener("message", heed);
    return () => navigator.serviceWorker?.removeEventListener("message", heed);
  }, [dispatch, navigate]);
}

/** Marks a notification as read when the person arrives from it. */
function useReadHere() {
  const [search, setSearch] = useSearchParams();
  const [markRead] = useMarkReadMutation();
  const number = Number(search.get(READ_HERE));
  useEffect(() => {
    if (!number) return;
    void markRead({ id: [number] });
    setSearch(
      (before) => {
        before.delete(READ_HERE);
        return before;
      },
      { replace: true },
    );
  }, [number, markRead, setSearch]);
}
