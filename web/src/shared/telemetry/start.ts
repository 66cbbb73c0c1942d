import { config } from "@/shared/config";

/** Loads what tells of clicks and errors, where the server's page asks for it; nobody else downloads it. */
export function startTelling(): void {
  if (config.traces) void import("./traces").then(({ startTraces }) => startTraces());
  const { sentry } = config;
  if (sentry) void import("./errors").then(({ startErrors }) => startErrors(sentry));
}
