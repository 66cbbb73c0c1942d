import { type SetStateAction, useRef, useState } from "react";
import { sendingKey } from "@/shared/api/sending-key";
import { useStore } from "@/shared/tenant/store-context";
import { entry, readJson } from "./storage";

/**
 * Works like useState for what is typed in a form of a store. This tab keeps the value over a reload until
 * `forget` is called; an untouched form keeps nothing.
 */
export function useTyped<T>(form: string, initial: T) {
  const { mobileNumber } = useStore();
  const [value, setValue] = useState<T>(() => readJson<T>("typed", mobileNumber, form) ?? initial);
  // Two changes between two renders must not undo each other.
  const latest = useRef(value);
  const kept = entry("typed", mobileNumber, form);
  const set = (next: SetStateAction<T>) => {
    latest.current = next instanceof Function ? next(latest.current) : next;
    setValue(latest.current);
    kept.write(JSON.stringify(latest.current));
  };
  return [value, set, () => void kept.write(null)] as const;
}

/** Returns the idempotency keys of what such a form sends; like the typed values, they survive a reload. */
export function useTypedKeys(form: string) {
  const { mobileNumber } = useStore();
  return useState(() => sendingKey(entry("typed", mobileNumber, form, "keys")))[0];
}
