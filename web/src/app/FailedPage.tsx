import { useRouteError } from "react-router";
import { Problem } from "@/shared/ui/Problem";

/** A page that broke, or whose code could not be fetched. */
export function FailedPage() {
  return <Problem error={useRouteError()} onRetry={() => window.location.reload()} />;
}
