type Step = { at: string; status: string };

/**
 * Returns whether an item counts as dispatched because its remainder was closed, not because goods left:
 * closing cancels the remainder at the same moment.
 */
export const isClosing = ({ at, status }: Step, timeline: readonly Step[]) =>
  status === "Dispatched" && timeline.some((other) => other.at === at && other.status === "Canceled");

/** Returns the last step by which goods left the store. */
export const lastDispatchOf = <T extends Step>(timeline: readonly T[]) =>
  timeline.findLast((step) => step.status === "Dispatched" && !isClosing(step, timeline));
