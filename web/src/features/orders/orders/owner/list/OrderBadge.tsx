import { useWords } from "@/shared/i18n/useWords";
import { Badge } from "@/shared/ui/Badge";
import { StatusBadge } from "@/shared/ui/StatusBadge";
import { useHeld } from "../held";
import type { OwnerOrder } from "../wire";

/** Shows the status of an order: while a move can be undone, the coming one; or that the order is on hold. */
export function OrderBadge({ order: { id, status, partly, onHold } }: { order: OwnerOrder }) {
  const { t } = useWords("owner");
  const soon = useHeld("orders").get(id);
  if (soon) return <Badge tone="neutral">{t(`soon.${soon}`)}</Badge>;
  if (onHold) return <Badge tone="warning">{t("credit.onHold")}</Badge>;
  return <StatusBadge status={status} partly={partly} />;
}
