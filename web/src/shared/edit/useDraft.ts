import { useRef, useState } from "react";

export type Draft<T> = {
  /** The initial values with the changes applied. */
  values: T;
  set: <K extends keyof T>(field: K, value: T[K]) => void;
  /** The fields that differ; only these are sent. */
  changed: Partial<T>;
  changes: number;
  /** Returns whether there are changes, at once and not only after the next rendering. */
  isDirty: () => boolean;
  reset: () => void;
  errors: Record<string, string>;
  setErrors: (errors: Record<string, string>) => void;
};

const same = (one: unknown, other: unknown) =>
  Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other);

/**
 * Keeps a form's changes apart from its initial values, so that they remain after a reload of these values. A
 * new `scope` means that something else is edited, and drops the changes.
 */
export function useDraft<T extends object>(initial: T, scope: string): Draft<T> {
  const [kept, setKept] = useState<{ scope: string; changed: Partial<T> }>({ scope, changed: {} });
  const [errors, setErrors] = useState<{ scope: string; by: Record<string, string> }>({ scope, by: {} });
  const mine: Partial<T> = kept.scope === scope ? kept.changed : {};
  const changed = Object.fromEntries(
    Object.entries(mine).filter(([field, value]) => !same(value, initial[field as keyof T])),
  ) as Partial<T>;
  const changes = Object.keys(changed).length;
  const latest = useRef({ scope, changed });
  latest.current = { scope, changed };

  const put = (next: Partial<T>) => {
    latest.current = { scope, changed: next };
    setKept({ scope, changed: next });
  };
  return {
    values: { ...initial, ...changed },
    set: (field, value) => {
      put({ ...latest.current.changed, [field]: value });
      setErrors(({ by }) => {
        const others = Object.entries(by).filter(([name]) => name.split(".")[0] !== field);
        return { scope, by: Object.fromEntries(others) };
      });
    },
    changed,
    changes,
    isDirty: () => Object.keys(latest.current.changed).length > 0,
    reset: () => {
      put({});
      setErrors({ scope, by: {} });
    },
    errors: errors.scope === scope ? errors.by : {},
    setErrors: (by) => setErrors({ scope, by }),
  };
}
