import { type ReactNode, useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { Confirm } from "@/shared/ui/Confirm";
import { notify } from "@/shared/ui/notices";
import { type Change, useChangeStatusMutation } from "./api";
import type { Move } from "./rules";

type Asked = Omit<Change, "store">;

/** Moves orders or items and says what came of it; a cancellation is asked about first. */
export function useMove(onDone: () => void): {
  move: (asked: Asked) => void;
  moving: Move | null;
  dialog: ReactNode;
} {
  const { t } = useWords("owner");
  const { t: common } = useWords("common");
  const { mobileNumber } = useStore();
  const [change, { isLoading, originalArgs }] = useChangeStatusMutation();
  const [asking, setAsking] = useState<Asked | null>(null);

  const run = async (asked: Asked) => {
    setAsking(null);
    try {
      await change({ store: mobileNumber, ...asked }).unwrap();
      notify(t(`moved.${asked.of}.${asked.to}`, { count: asked.ids.length }));
      onDone();
    } catch (error) {
      notify(readProblem(error).message ?? common("somethingWentWrong"), { tone: "warning" });
    }
  };

  const count = asking?.ids.length ?? 0;
  const of = asking?.of ?? "orders";
  return {
    move: (asked) => (asked.to === "Canceled" ? setAsking(asked) : run(asked)),
    moving: isLoading ? (originalArgs?.to ?? null) : null,
    dialog: (
      <Confirm
        open={asking !== null}
        question={t(`cancel.${of}.question`, { count })}
        help={t("cancel.help")}
        yes={t(`cancel.${of}.yes`, { count })}
        no={t("cancel.no")}
        danger
        onYes={() => asking && run(asking)}
        onNo={() => setAsking(null)}
      />
    ),
  };
}
