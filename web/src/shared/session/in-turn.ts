/**
 * Runs the work while no other window of this browser runs work with this name; without Web Locks, at once.
 */
export const inTurn = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  navigator.locks ? (navigator.locks.request(name, work) as Promise<T>) : work();
