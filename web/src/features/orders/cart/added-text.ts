import type { Words } from "@/shared/i18n/useWords";
import type { GuestCart } from "@/shared/session/guest-cart";
import type { Added } from "./wire";

/** A notice names this many items and counts the others. */
const NAMED = 3;

function listed(items: string[], t: Words): string {
  const more = items.length - NAMED;
  return [...items.slice(0, NAMED), more > 0 && t("again.more", { count: more })].filter(Boolean).join(", ");
}

/** Returns which items are not in the cart, and which have another quantity. */
const differences = (left: string[], changed: { name: string; quantity: number }[], t: Words) => [
  left.length > 0 && t("again.left", { items: listed(left, t) }),
  changed.length > 0 &&
    t("again.changed", {
      items: listed(
        changed.map(({ name, quantity }) => t("again.with", { name, note: String(quantity) })),
        t,
      ),
    }),
];

/**
 * Returns the outcome of putting an order into the cart again:
 * what was added, what was left out and why, and what changed.
 */
export function addedText(
  { before, leftOut, changed }: Pick<Added, "before" | "leftOut" | "changed">,
  { filled, t }: { filled: boolean; t: Words },
): string {
  const left = leftOut.map(({ name, reason }) =>
    t("again.with", { name, note: t(`again.reason.${reason}`) }),
  );
  return [
    before.length > 0 ? t("again.added", { count: before.length }) : t("again.nothing"),
    filled && before.length > 0 && t("again.filled"),
    ...differences(left, changed, t),
  ]
    .filter(Boolean)
    .join(" ");
}

/** Returns what happened to a guest's cart when they signed in. */
export function guestCartText({ added, leftOut, changed, waiting }: GuestCart, t: Words): string {
  return [
    waiting.length > 0 && t("guest.waits", { count: waiting.length }),
    added > 0 && t("guest.added", { count: added }),
    ...differences(
      leftOut.map(({ name }) => name),
      changed,
      t,
    ),
  ]
    .filter(Boolean)
    .join(" ");
}
