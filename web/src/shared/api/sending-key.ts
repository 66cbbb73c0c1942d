import type { entry } from "@/shared/storage/storage";

const fresh = () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;

/**
 * Returns the idempotency keys of contents. If the same content is sent again, as after a lost connection, it
 * has its effect once; with `kept` also after a reload.
 */
export function sendingKey(kept?: ReturnType<typeof entry>) {
  const keys = new Map<string, string>(JSON.parse(kept?.read() ?? "[]"));
  const keep = () => kept?.write(keys.size > 0 ? JSON.stringify([...keys]) : null);
  return {
    of: (content: object) => {
      const written = JSON.stringify(content);
      const existing = keys.get(written) ?? fresh();
      keys.set(written, existing);
      keep();
      return existing;
    },
    /** Returns whether this content was sent, and so may have taken effect. */
    has: (content: object) => keys.has(JSON.stringify(content)),
    forget: (content: object) => {
      keys.delete(JSON.stringify(content));
      keep();
    },
  };
}
