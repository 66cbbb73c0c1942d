type Waiting<T> = { code: string; done: (found: T[]) => void; fail: (error: unknown) => void };

/** A delay too short to notice, but long enough to include all cards of a page. */
const WAIT = 20;

/**
 * Returns a function that fetches the data of a code. Calls of the same group within a moment are sent
 * together, by the `fetch` of the first: a page of cards makes one call, or one for every `most` codes.
 */
export function batched<T extends { code: string }, Fetch>(
  fetchAll: (codes: string[], group: string, fetch: Fetch) => Promise<T[]>,
  most: number,
) {
  const groups = new Map<string, Waiting<T>[]>();
  const send = async (group: string, fetch: Fetch) => {
    const waiting = groups.get(group) ?? [];
    groups.delete(group);
    for (let start = 0; start < waiting.length; start += most) {
      const part = waiting.slice(start, start + most);
      try {
        const found = await fetchAll([...new Set(part.map(({ code }) => code))], group, fetch);
        for (const { code, done } of part) done(found.filter((each) => each.code === code));
      } catch (error) {
        for (const { fail } of part) fail(error);
      }
    }
  };
  return (code: string, group: string, fetch: Fetch) =>
    new Promise<T[]>((done, fail) => {
      const waiting = groups.get(group);
      if (waiting) {
        waiting.push({ code, done, fail });
      } else {
        groups.set(group, [{ code, done, fail }]);
        setTimeout(send, WAIT, group, fetch);
      }
    });
}
