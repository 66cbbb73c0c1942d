import { useTranslation } from "react-i18next";
import type { Status } from "@/shared/theme/tokens";
import { Badge } from "./Badge";

/** The status by its word. */
export function StatusBadge({ status }: { status: Status }) {
  const { t } = useTranslation("common");
  return <Badge tone={status.toLowerCase() as Lowercase<Status>}>{t(`status.${status}`)}</Badge>;
}
