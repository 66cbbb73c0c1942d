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
    /**
     * Returns what was sent of this content, and so may have taken effect. A reload loses the field `lost`:
     * without it, the content is that which was last sent with any value of the field.
     */
    sent: <T extends object>(content: T, lost: keyof T & string): T | undefined => {
      const written = JSON.stringify(content);
      if (keys.has(written)) return content;
      if ([content[lost]].flat().some(Boolean)) return undefined;
      const rest = ({ [lost]: _lost, ...others }: T) => JSON.stringify(others);
      const alike = [...keys.keys()].map((each) => JSON.parse(each) as T);
      return alike.filter((each) => rest(each) === rest(content)).at(-1);
    },
    /** Forgets what was sent: this content, or all. */
    forget: (content?: object) => {
      if (content) keys.delete(JSON.stringify(content));
      else keys.clear();
      keep();
    },
  };
}
