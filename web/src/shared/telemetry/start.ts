import { config } from "@/shared/config";

/**
 * Loads the reporting of clicks and errors if the page's configuration enables it; otherwise its code is not
 * downloaded.
 */
export function startReporting(): void {
  if (config.traces) void import("./traces").then(({ startTraces }) => startTraces());
  const { sentry } = config;
  if (sentry) void import("./errors").then(({ startErrors }) => startErrors(sentry));
}
