import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { useGetOrderReturnsQuery } from "../api";

/** Returns the steps that an order's returns add to its timeline: each request, and the decisions on it. */
export function useReturnSteps(orderId: number) {
  const { t } = useWords("returns");
  const { t: owner } = useWords("owner");
  const { settings } = useStore();
  const { currentData: data } = useGetOrderReturnsQuery(orderId, { skip: !settings.returns });
  return (data?.returns ?? []).flatMap(({ at, decisions, creditNote, lines }) => {
    const reasons = lines.flatMap((line) => [t(`reasons.${line.reason}`), line.note]);
    const steps = decisions.map(({ decision, at: decidedAt, by, reason }) => ({
      at: decidedAt,
      words: t(`done.${decision}`),
      note: noteOf([
        by && owner("order.by", { name: by }),
        // A return that the owner records is accepted at that moment, so one step shows both.
        ...(decidedAt === at ? reasons : []),
        reason,
        decision === "received" && creditNote && t("creditNote.number", { number: creditNote }),
      ]),
    }));
    const recorded = decisions.some((each) => each.at === at);
    return recorded ? steps : [{ at, words: t("requested"), note: noteOf(reasons) }, ...steps];
  });
}

const noteOf = (parts: readonly (string | false | null)[]) =>
  [...new Set(parts.filter(Boolean))].join(" · ") || null;
