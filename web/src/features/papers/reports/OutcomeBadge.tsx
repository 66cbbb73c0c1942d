import { useWords } from "@/shared/i18n/useWords";
import { Badge } from "@/shared/ui/Badge";
import type { Outcome } from "./reports";

const TONES = { warned: "neutral", held: "error", released: "success", overridden: "warning" } as const;

/** Shows the outcome of an order over the credit limit. */
export function OutcomeBadge({ outcome }: { outcome: Outcome }) {
  const { t } = useWords("reports");
  return <Badge tone={TONES[outcome]}>{t(`outcome.${outcome}`)}</Badge>;
}
