import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { useGetOrderReturnsQuery } from "../api";

/** Returns what the returns of an order add to its history: the request, and the last decision on it. */
export function useReturnSteps(orderId: number) {
  const { t } = useWords("returns");
  const { settings } = useStore();
  const { data } = useGetOrderReturnsQuery(orderId, { skip: !settings.returns });
  return (data?.returns ?? []).flatMap(({ at, decidedAt, state, reason, creditNote, lines }) => {
    const reasons = [
      ...new Set(lines.flatMap((line) => [t(`reasons.${line.reason}`), line.note]).filter(Boolean)),
    ];
    const request = { at, words: t("requested"), note: reasons.join(" · ") };
    if (!decidedAt || state === "waiting") return [request];
    const decided = [reason, creditNote && t("creditNote.number", { number: creditNote })];
    // What the owner records is accepted at that moment: one step says both.
    const atOnce = at === decidedAt;
    const notes = [...(atOnce ? reasons : []), ...decided].filter(Boolean);
    const step = { at: decidedAt, words: t(`done.${state}`), note: notes.join(" · ") || null };
    return atOnce ? [step] : [request, step];
  });
}
