import { useEffect, useState } from "react";
import { entry } from "@/shared/storage/storage";
import { PushSwitch } from "./PushSwitch";
import { usePush } from "./usePush";

/**
 * Offers push messages next to the first order that was placed on this device, and next to no other order.
 */
export function PushOffer({ order }: { order: string }) {
  const { state } = usePush();
  const [offered] = useState(() => {
    const before = entry("pushOffered").read();
    return state === "off" && (before === null || before === order);
  });
  useEffect(() => {
    if (offered) entry("pushOffered").write(order);
  }, [offered, order]);
  return offered ? <PushSwitch /> : null;
}
