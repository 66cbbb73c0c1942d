import { type ReactNode, useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { Confirm } from "@/shared/ui/Confirm";
import { notify } from "@/shared/ui/notices";
import { type Change, useChangeStatusMutation } from "./api";
import { DispatchDialog } from "./DispatchDialog";
import { hold, UNDO_FOR } from "./held";
import type { Move } from "./rules";

type StatusChange = Omit<Change, "store">;

/**
 * Moves orders or items and shows the outcome. It asks before a cancellation and a dispatch; a dispatch can be undone
 * before it is sent. `onDone` gets the ids that are done with.
 */
export function useMove(onDone: (ids: readonly number[]) => void): {
  move: (next: StatusChange) => void;
  moving: Move | null;
  dialog: ReactNode;
} {
  const { t } = useWords("owner");
  const { t: common } = useWords("common");
  const { mobileNumber } = useStore();
  const [change, { isLoading, originalArgs }] = useChangeStatusMutation();
  const [asking, setAsking] = useState<StatusChange | null>(null);

  const run = async (next: StatusChange) => {
    setAsking(null);
    try {
      await change({ store: mobileNumber, ...next }).unwrap();
      notify(t(`moved.${next.of}.${next.to}`, { count: next.ids.length }));
      onDone(next.ids);
    } catch (error) {
      notify(readProblem(error).message ?? common("somethingWentWrong"), { tone: "warning" });
    }
  };

  const dispatch = (next: StatusChange) => {
    setAsking(null);
    const undo = hold(next, () => void run(next));
    onDone(next.ids);
    notify(t(`dispatch.${next.of}.held`, { count: next.ids.length }), {
      action: { label: common("undo"), run: undo },
      shownFor: UNDO_FOR,
    });
  };

  const count = asking?.ids.length ?? 0;
  const of = asking?.of ?? "orders";
  return {
    move: (next) => (next.to === "Canceled" || next.to === "Dispatched" ? setAsking(next) : run(next)),
    moving: isLoading ? (originalArgs?.to ?? null) : null,
    dialog: (
      <>
        <Confirm
          open={asking?.to === "Canceled"}
          question={t(`cancel.${of}.question`, { count })}
          help={t("cancel.help")}
          yes={t(`cancel.${of}.yes`, { count })}
          no={t("cancel.no")}
          danger
          onYes={() => asking && run(asking)}
          onNo={() => setAsking(null)}
        />
        {asking?.to === "Dispatched" && (
          <DispatchDialog
            change={asking}
            onYes={(transport) => dispatch({ ...asking, transport })}
            onNo={() => setAsking(null)}
          />
        )}
      </>
    ),
  };
}
