import { useCallback, useEffect, useState } from "react";
import { keptDevice } from "./device";
import { abilityNow, isOf, type PushState, pushState } from "./push-rules";
import { useDevice } from "./useDevice";

/**
 * Returns whether this device receives pushes, and the switch for it;
 * `state` is null if nothing can be offered.
 */
export function usePush() {
  const { keys, person, mobileNumber, register, giveUp } = useDevice();
  const look = useCallback(
    (): PushState | null =>
      keys && person ? pushState(abilityNow(), isOf(keptDevice(), mobileNumber, person)) : null,
    [keys, person, mobileNumber],
  );
  const [state, setState] = useState(look);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

  // The user may have changed the browser's settings in the meantime.
  useEffect(() => {
    const lookAgain = () => setState(look());
    lookAgain();
    document.addEventListener("visibilitychange", lookAgain);
    return () => document.removeEventListener("visibilitychange", lookAgain);
  }, [look]);

  const turn = async (on: boolean) => {
    setBusy(true);
    setFailed(false);
    try {
      // Permission is requested first, because browsers show the question only in response to a press.
      if (on && (await Notification.requestPermission()) !== "granted") return;
      await (on ? register() : giveUp());
    } catch {
      setFailed(true);
    } finally {
      setState(look());
      setBusy(false);
    }
  };
  return { state, busy, failed, turn };
}
