import { useWords } from "@/shared/i18n/useWords";
import { Badge } from "@/shared/ui/Badge";
import { daysLeft, standingOf, toneOf } from "./rules";
import { useOperations } from "./useOperations";
import type { StoreRow } from "./wire";

type StandingBadgeProps = { store: Pick<StoreRow, "state" | "behind" | "failures" | "eraseOn"> };

/** Shows a store's state; for a closed one, the days in which it can be reopened. */
export function StandingBadge({ store }: StandingBadgeProps) {
  const { t } = useWords("platform");
  const { migrating } = useOperations();
  const standing = standingOf(store, migrating);
  const days = standing === "closed" ? daysLeft(store.eraseOn) : null;
  return (
    <Badge tone={toneOf(standing)}>
      {days === null ? t(`standing.${standing}`) : t("standing.closedDays", { count: days })}
    </Badge>
  );
}
