import { type ReactNode, useEffect, useState } from "react";
import { useBlocker } from "react-router";
import { useWords } from "@/shared/i18n/useWords";
import { Confirm } from "@/shared/ui/Confirm";
import type { Draft } from "./useDraft";

type Leaving = Pick<Draft<object>, "changes" | "isDirty" | "reset">;

/**
 * Asks for confirmation before changes are lost: by navigation, by closing the tab, or by an action passed to
 * `ask`.
 */
export function useLeaveGuard({ changes, isDirty, reset }: Leaving): {
  ask: (leave: () => void) => void;
  dialog: ReactNode;
} {
  const { t } = useWords("office");
  const blocker = useBlocker(isDirty);
  const [waiting, setWaiting] = useState<(() => void) | null>(null);
  useEffect(() => {
    if (changes === 0) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [changes]);

  const stay = () => {
    setWaiting(null);
    if (blocker.state === "blocked") blocker.reset();
  };
  const leave = () => {
    reset();
    setWaiting(null);
    if (blocker.state === "blocked") blocker.proceed();
    waiting?.();
  };
  return {
    ask: (onLeave) => (isDirty() ? setWaiting(() => onLeave) : onLeave()),
    dialog: (
      <Confirm
        open={waiting !== null || blocker.state === "blocked"}
        question={t("edit.leave")}
        help={t("edit.leaveHelp", { count: changes })}
        yes={t("edit.leaveYes")}
        no={t("edit.leaveNo")}
        danger
        onYes={leave}
        onNo={stay}
      />
    ),
  };
}
