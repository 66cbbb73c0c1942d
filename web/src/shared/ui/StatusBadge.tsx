import { useTranslation } from "react-i18next";
import type { Status } from "@/shared/theme/tokens";
import { Badge } from "./Badge";

/** The status in words. An order with items that are still to be dispatched shows "partly dispatched". */
export function StatusBadge({ status, partly = false }: { status: Status; partly?: boolean }) {
  const { t } = useTranslation("common");
  return (
    <Badge tone={status.toLowerCase() as Lowercase<Status>}>
      {t(partly ? "partlyDispatched" : `status.${status}`)}
    </Badge>
  );
}
