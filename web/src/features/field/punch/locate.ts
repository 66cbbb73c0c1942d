import type { Where } from "./api";

/**
 * Why the position is unknown: permission refused, not found by the device, or not supported by the browser.
 */
export type LocationProblem = "refused" | "notFound" | "notOffered";

const WAIT = 15_000;
const REFUSED = 1;

/** Returns the device's position and requests permission the first time. Rejects with a LocationProblem. */
export function locate(): Promise<Where> {
  return new Promise((resolve, reject) => {
    if (!navigator.geolocation) return reject("notOffered" satisfies LocationProblem);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ latitude, longitude, accuracy }),
      ({ code }) => reject((code === REFUSED ? "refused" : "notFound") satisfies LocationProblem),
      { enableHighAccuracy: true, timeout: WAIT, maximumAge: 30_000 },
    );
  });
}
