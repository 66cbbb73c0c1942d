const fresh = () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;

/**
 * Returns a key for each content. Sending the same one again, as after a broken line, has its effect once.
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
