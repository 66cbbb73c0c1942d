import { type SetStateAction, useMemo, useRef, useState } from "react";
import { sendingKey } from "@/shared/api/sending-key";
import { useStore } from "@/shared/tenant/store-context";
import { entry, readJson } from "./storage";

/**
 * Works like useState for what is typed in a form of a store. This tab keeps the value over a reload until
 * `forget` is called; an untouched form keeps nothing. Each name of a form has its value, also if the name
 * changes while the form is open, as with the party of an order.
 */
export function useTyped<T>(form: string, initial: T) {
  const { mobileNumber } = useStore();
  const read = () => ({ form, value: readJson<T>("typed", mobileNumber, form) ?? initial });
  const [held, setHeld] = useState(read);
  const typed = held.form === form ? held : read();
  if (typed !== held) setHeld(typed);
  // Two changes between two renders must not undo each other.
  const latest = useRef(typed);
  if (latest.current.form !== form) latest.current = typed;
  const kept = entry("typed", mobileNumber, form);
  const set = (next: SetStateAction<T>) => {
    const value = next instanceof Function ? next(latest.current.value) : next;
    latest.current = { form, value };
    setHeld(latest.current);
    kept.write(JSON.stringify(value));
  };
  return [typed.value, set, () => void kept.write(null)] as const;
}

/** Returns the idempotency keys of what such a form sends; like the typed values, they survive a reload. */
export function useTypedKeys(form: string) {
  const { mobileNumber } = useStore();
  return useMemo(() => sendingKey(entry("typed", mobileNumber, form, "keys")), [mobileNumber, form]);
}
