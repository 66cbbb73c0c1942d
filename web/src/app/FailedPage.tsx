import { useEffect } from "react";
import { useRouteError } from "react-router";
import { report } from "@/shared/telemetry/report";
import { Problem } from "@/shared/ui/Problem";

/** Shows that a page crashed or that its code could not be fetched. */
export function FailedPage() {
  const error = useRouteError();
  useEffect(() => report(error), [error]);
  return <Problem error={error} onRetry={() => window.location.reload()} />;
}
