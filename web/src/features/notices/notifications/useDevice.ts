import { useCallback } from "react";
import { config } from "@/shared/config";
import { personOf } from "@/shared/session/token";
import { useSession } from "@/shared/session/useSession";
import { useStore } from "@/shared/tenant/store-context";
import { useDropDeviceMutation, useKeepDeviceMutation } from "./api";
import { forgetDevice, keepDevice, keptDevice } from "./device";
import { isOf } from "./push-rules";

const PATIENCE = 30_000;

/**
 * Waits for the service worker, which becomes active some time after the first page;
 * in a private window it never does.
 */
const workerAtWork = () =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_, reject) => setTimeout(reject, PATIENCE, new Error("There is no worker"))),
  ]);

/** Registers this device for a person's messages, and removes the registration. */
export function useDevice() {
  const { mobileNumber } = useStore();
  const { claims, guest, preview, support } = useSession();
  const [keep] = useKeepDeviceMutation();
  const [drop] = useDropDeviceMutation();
  const person = claims && personOf(claims);
  const keys = claims && !guest && !preview && !support ? (config.push ?? null) : null;

  /** Rejects if there is no connection, no service worker, or no push service. */
  const register = useCallback(async () => {
    if (!keys || !person) return;
    const worker = await workerAtWork();
    const { addressOf } = await import("./firebase");
    const address = await addressOf(keys, worker);
    const endpoint = (await worker.pushManager.getSubscription())?.endpoint ?? "";
    const kept = keptDevice();
    const before = isOf(kept, mobileNumber, person) ? kept : null;
    // Stored before the request, so that a sign-out during the request also removes this registration.
    keepDevice({ store: mobileNumber, person, endpoint, registeredAt: Date.now() });
    try {
      await keep(address).unwrap();
    } catch (error) {
      // A previous registration counts as outdated, so the next start tries again.
      await (before ? keepDevice({ ...before, registeredAt: 0 }) : forgetDevice());
      throw error;
    }
  }, [keys, person, mobileNumber, keep]);

  const giveUp = useCallback(async () => {
    await forgetDevice();
    await drop();
  }, [drop]);

  return { keys, person, mobileNumber, register, giveUp };
}
