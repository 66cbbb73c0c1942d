import { useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { Confirm } from "@/shared/ui/Confirm";
import { notify } from "@/shared/ui/notices";
import { type OpenSignIn, useDeviceWords } from "./useDeviceWords";

type End = (session?: string) => { unwrap: () => Promise<void> };

/** Asks, then signs out a device, or all others for null, and shows the outcome. */
export function useSigningOut(end: End, whose: "own" | "theirs" = "own") {
  const { t } = useWords("account");
  const { t: common } = useWords("common");
  const words = useDeviceWords();
  const [target, setTarget] = useState<{ device: OpenSignIn | null } | null>(null);
  const device = target?.device;

  const run = async () => {
    setTarget(null);
    try {
      await end(device?.session).unwrap();
      notify(t("sessions.ended"));
    } catch (error) {
      notify(readProblem(error).message ?? t("sessions.notEnded"), { tone: "warning" });
    }
  };

  const dialog = (
    <Confirm
      open={target !== null}
      question={
        device
          ? t("sessions.endQuestion", { device: words.name(device) })
          : t(whose === "own" ? "sessions.othersQuestion" : "sessions.allQuestion")
      }
      help={t("sessions.endHelp")}
      yes={t("sessions.end")}
      no={common("cancel")}
      danger
      onYes={run}
      onNo={() => setTarget(null)}
    />
  );
  return { ask: (asked: OpenSignIn | null) => setTarget({ device: asked }), dialog };
}
