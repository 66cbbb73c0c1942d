import { config } from "@/shared/config";

/**
 * Loads the reporting of clicks and errors if the server's page asks for it; other visitors do not download
 * it.
 */
export function startReporting(): void {
  if (config.traces) void import("./traces").then(({ startTraces }) => startTraces());
  const { sentry } = config;
  if (sentry) void import("./errors").then(({ startErrors }) => startErrors(sentry));
}
