import { type ReactNode, useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { Confirm } from "@/shared/ui/Confirm";
import { dismiss, notify } from "@/shared/ui/notices";
import { type Change, type Transport, useChangeStatusMutation } from "./api";
import { DispatchDialog } from "./DispatchDialog";
import { hold, UNDO_FOR } from "./held";
import type { Move } from "./rules";
import { tellCustomers } from "./tell/tell";
import type { BriefOrder } from "./wire";

/** A change with its orders, which the confirmation names. */
type StatusChange = Pick<Change, "of" | "ids" | "to"> & { orders: readonly BriefOrder[] };

/** How long the notice of a dispatch offers to send messages to the customers. */
const TELL_FOR = 20_000;

/**
 * Moves orders or items and shows the outcome. Asks before a cancellation and a dispatch. A dispatch, and an
 * approval of several orders, can be undone before it is sent. `onDone` receives the ids that have the new
 * status.
 */
export function useMove(onDone: (ids: readonly number[], to: Move) => void): {
  move: (next: StatusChange) => void;
  moving: Move | null;
  dialog: ReactNode;
} {
  const { t } = useWords("owner");
  const { t: common } = useWords("common");
  const { mobileNumber } = useStore();
  const [change, { isLoading, originalArgs }] = useChangeStatusMutation();
  const [asking, setAsking] = useState<StatusChange | null>(null);

  const run = async ({ of, ids, to, orders }: StatusChange, transport?: Transport) => {
    setAsking(null);
    const orderIds = orders.map(({ id }) => id);
    try {
      await change({ store: mobileNumber, of, ids, to, orderIds, transport }).unwrap();
      const tell = { label: t("tell.button"), run: () => tellCustomers(mobileNumber, orderIds) };
      notify(
        t(`moved.${of}.${to}`, { count: ids.length }),
        to === "Dispatched" ? { action: tell, shownFor: TELL_FOR } : {},
      );
      onDone(ids, to);
    } catch (error) {
      notify(readProblem(error).message ?? common("somethingWentWrong"), { tone: "warning" });
    }
  };

  const holdBack = (next: StatusChange, transport?: Transport) => {
    setAsking(null);
    const release = hold(next, () => {
      // A hidden tab sends the change early, so Undo has nothing left to cancel.
      dismiss(notice);
      void run(next, transport);
    });
    const undo = () => {
      release();
      // Undo opens the dialog again if a transport was typed, so that it is not lost.
      const { transporter = "", lrNumbers = {} } = transport ?? {};
      if (!transporter && !Object.values(lrNumbers).some(Boolean)) return;
      const orders = next.orders.map((order) => ({
        ...order,
        transporter,
        lrNumber: lrNumbers[order.id] ?? "",
      }));
      setAsking({ ...next, orders });
    };
    onDone(next.ids, next.to);
    const notice = notify(t(`held.${next.of}.${next.to}`, { count: next.ids.length }), {
      action: { label: common("undo"), run: undo },
      shownFor: UNDO_FOR,
    });
  };

  const move = (next: StatusChange) => {
    if (next.to === "Canceled" || next.to === "Dispatched") setAsking(next);
    else if (next.to === "Approved" && next.of === "orders" && next.ids.length > 1) holdBack(next);
    else void run(next);
  };
  const count = asking?.ids.length ?? 0;
  const of = asking?.of ?? "orders";
  return {
    move,
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
            orders={asking.orders}
            onYes={(transport) => holdBack(asking, transport)}
            onNo={() => setAsking(null)}
          />
        )}
      </>
    ),
  };
}
