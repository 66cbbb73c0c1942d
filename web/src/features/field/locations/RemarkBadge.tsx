import { useWords } from "@/shared/i18n/useWords";
import { Badge } from "@/shared/ui/Badge";
import type { Point } from "./wire";

const TONES = { PUNCH_IN: "completed", PUNCH_OUT: "canceled", TRACK: "neutral" } as const;

/** Shows a salesperson's remark on a position. */
export function RemarkBadge({ remark }: { remark: Point["remark"] }) {
  const { t } = useWords("locations");
  return (
    <Badge tone={TONES[remark]} plain>
      {t(`remark.${remark}`)}
    </Badge>
  );
}
