/** What a browser registers with at Firebase, so that pushes reach it. */
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
  /** Whether owners open stores alone, ask an administrator first, or not at all. */
  opening?: "open" | "approval" | "closed";
  /** Said where one-time codes are sent, so that numbers are proven. */
  codes?: boolean;
  /** Where the pieces of a map come from, and what has to be said of them. */
  map?: { tiles: string; attribution: string } | null;
  /** Said where the deployment pushes to browsers. */
  push?: PushKeys | null;
  /** Where live events come from if no proxy is in front: another port of this host. */
  livePort?: number;
  /** Whether traces are made. */
  traces?: boolean;
  /** Where errors are sent. */
  sentry?: { dsn: string; environment: string } | null;
};

/** What the server wrote into the page; a development server writes nothing, so the environment speaks. */
function readConfig(): Config {
  const written = document.getElementById("haat-config")?.textContent;
  const fallback = { apiKey: import.meta.env.VITE_API_KEY ?? "", release: "development" };
  if (!written) return fallback;
  return { ...fallback, ...(JSON.parse(written) as Partial<Config>) };
}

export const config = readConfig();
