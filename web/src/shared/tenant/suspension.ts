import type { Wire } from "@/shared/api/wire";

/** Why and since when the platform suspended a store, and how to reach the platform. */
export type Suspension = NonNullable<Wire["SuspendedOut"]["suspension"]>;

/** Returns the suspension in a refusal to the store's owner; null for any other user. */
export function suspensionOf(error: unknown): Suspension | null {
  const { data } = (error ?? {}) as { data?: Partial<Wire["SuspendedOut"]> };
  return data?.suspension ?? null;
}
