import { useEffect, useState } from "react";
import { PushSwitch } from "./PushSwitch";
import { usePush } from "./usePush";

const KEY = "pushOffered";

/** Offers pushes beside the first order that was placed on this device, and beside no other. */
export function PushOffer({ order }: { order: string }) {
  const { state } = usePush();
  const [offered] = useState(() => {
    const beside = localStorage.getItem(KEY);
    return state === "off" && (beside === null || beside === order);
  });
  useEffect(() => {
    if (offered) localStorage.setItem(KEY, order);
  }, [offered, order]);
  return offered ? <PushSwitch /> : null;
}
