import type { Words } from "@/shared/i18n/useWords";
import type { Added } from "./wire";

/** A notice names this many items, and counts the others. */
const NAMED = 3;

/** What came of putting an order into the cart again: what is in it, what is not and why, and what changed. */
export function addedText(
  { before, leftOut, changed }: Pick<Added, "before" | "leftOut" | "changed">,
  { filled, t }: { filled: boolean; t: Words },
): string {
  const listed = (items: string[]) => {
    const more = items.length - NAMED;
    return [...items.slice(0, NAMED), more > 0 && t("again.more", { count: more })]
      .filter(Boolean)
      .join(", ");
  };
  const left = leftOut.map(({ name, reason }) =>
    t("again.with", { name, note: t(`again.reason.${reason}`) }),
  );
  const raised = changed.map(({ name, quantity }) => t("again.with", { name, note: String(quantity) }));
  return [
    before.length > 0 ? t("again.added", { count: before.length }) : t("again.nothing"),
    filled && before.length > 0 && t("again.filled"),
    left.length > 0 && t("again.left", { items: listed(left) }),
    raised.length > 0 && t("again.changed", { items: listed(raised) }),
  ]
    .filter(Boolean)
    .join(" ");
}
