import * as sentry from "@sentry/browser";
import { config } from "@/shared/config";
import { storeInPath } from "@/shared/tenant/address";
import { placeOf, withoutWritten } from "./place";
import { reportTo } from "./report";

/** Sends errors to Sentry: where they happened and of what kind they are, without personal data. */
export function startErrors({ dsn, environment }: { dsn: string; environment: string }): void {
  sentry.init({
    dsn,
    environment,
    release: config.release,
    defaultIntegrations: false,
    integrations: [sentry.globalHandlersIntegration(), sentry.dedupeIntegration()],
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
    },
    maxBreadcrumbs: 0,
    beforeSend: withoutPeople,
  });
  reportTo((error) => sentry.captureException(error));
}

/** Returns an error without personal data, ready to be sent. */
export function withoutPeople(event: sentry.ErrorEvent): sentry.ErrorEvent {
  const { pathname } = window.location;
  for (const error of event.exception?.values ?? []) {
    error.value = withoutWritten(error.value ?? "");
    for (const frame of error.stacktrace?.frames ?? []) frame.filename = frame.filename?.split("?")[0];
  }
  return {
    type: event.type,
    event_id: event.event_id,
    timestamp: event.timestamp,
    platform: event.platform,
    level: event.level,
    release: event.release,
    environment: event.environment,
    sdk: event.sdk,
    exception: event.exception,
    tags: { store: storeInPath(pathname) ?? undefined, page: placeOf(pathname) },
  };
}
