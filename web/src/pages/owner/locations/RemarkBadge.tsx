import type { Point } from "@/features/locations/wire";
import { useWords } from "@/shared/i18n/useWords";
import { Badge } from "@/shared/ui/Badge";

const TONES = { PUNCH_IN: "completed", PUNCH_OUT: "canceled", TRACK: "neutral" } as const;

/** What a salesperson said of where he was. */
export function RemarkBadge({ remark }: { remark: Point["remark"] }) {
  const { t } = useWords("locations");
  return (
    <Badge tone={TONES[remark]} plain>
      {t(`remark.${remark}`)}
    </Badge>
  );
}
