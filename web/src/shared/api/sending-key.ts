const fresh = () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;

/**
 * Returns a function that gives each content its idempotency key. If the same content is sent again, as after
 * a lost connection, it has its effect once.
 */
export function sendingKey() {
  const keys = new Map<string, string>();
  return {
    of: (content: object) => {
      const written = JSON.stringify(content);
      const existing = keys.get(written) ?? fresh();
      keys.set(written, existing);
      return existing;
    },
  };
}
