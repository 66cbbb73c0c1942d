import { useCallback, useEffect, useState } from "react";
import { keptDevice } from "./device";
import { abilityNow, isOf, type PushState, pushState } from "./push-rules";
import { useDevice } from "./useDevice";

/** Whether pushes come to this device, and the switch for it; `state` is null where nothing is offered. */
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

  // The browser's settings may have been changed meanwhile.
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
      // First of all: browsers ask only in answer to a press.
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
