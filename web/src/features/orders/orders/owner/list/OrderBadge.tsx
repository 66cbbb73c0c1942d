import { useWords } from "@/shared/i18n/useWords";
import { Badge } from "@/shared/ui/Badge";
import { StatusBadge } from "@/shared/ui/StatusBadge";
import { useHeldIds } from "../held";
import type { OwnerOrder } from "../wire";

/** The status of an order; while its dispatch can still be undone, that it will be dispatched soon; or that it is on hold. */
export function OrderBadge({ order: { id, status, partly, onHold } }: { order: OwnerOrder }) {
  const { t } = useWords("owner");
  if (useHeldIds("orders").has(id)) return <Badge tone="neutral">{t("dispatch.soon")}</Badge>;
  if (onHold) return <Badge tone="warning">{t("credit.onHold")}</Badge>;
  return <StatusBadge status={status} partly={partly} />;
}
