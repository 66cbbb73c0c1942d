const fresh = () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;

/** A key for each message: sending the same one again, as after a broken line, tells nobody twice. */
export function sendingKey() {
  const keys = new Map<string, string>();
  return {
    of: (message: object) => {
      const said = JSON.stringify(message);
      const known = keys.get(said) ?? fresh();
      keys.set(said, known);
      return known;
    },
  };
}
