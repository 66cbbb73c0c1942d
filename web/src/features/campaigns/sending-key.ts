const fresh = () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;

/**
 * Returns a key for each message. Sending the same one again, as after a broken line, does not notify a
 * person twice.
 */
export function sendingKey() {
  const keys = new Map<string, string>();
  return {
    of: (message: object) => {
      const said = JSON.stringify(message);
      const existing = keys.get(said) ?? fresh();
      keys.set(said, existing);
      return existing;
    },
  };
}
