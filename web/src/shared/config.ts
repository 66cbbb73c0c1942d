/** The settings with which a browser registers at Firebase to receive pushes. */
export type PushKeys = {
  apiKey: string;
  projectId: string;
  messagingSenderId: string;
  appId: string;
  vapidKey: string;
};

type Config = {
  apiKey: string;
  release: string;
  email?: string | null;
  phone?: string | null;
  /** Whether owners open stores directly, only after an administrator's approval, or not at all. */
  opening?: "open" | "approval" | "closed";
  /** Set if the deployment sends one-time codes, so that users verify their numbers. */
  codes?: boolean;
  /** The address of the map's tiles, and the attribution that their licence requires. */
  map?: { tiles: string; attribution: string } | null;
  /** Set if the deployment sends pushes to browsers. */
  push?: PushKeys | null;
  /** The port of this host that sends live events if there is no proxy. */
  livePort?: number;
  /** Whether the page records traces. */
  traces?: boolean;
  /** The address to which errors are sent. */
  sentry?: { dsn: string; environment: string } | null;
};

/**
 * Reads the configuration that the server wrote into the page; a development server writes none, so the
 * build's environment applies.
 */
function readConfig(): Config {
  const written = document.getElementById("haat-config")?.textContent;
  const fallback = { apiKey: import.meta.env.VITE_API_KEY ?? "", release: "development" };
  if (!written) return fallback;
  return { ...fallback, ...(JSON.parse(written) as Partial<Config>) };
}

export const config = readConfig();
