import { useEffect, useMemo } from "react";
import { useDispatch, useSelector, useStore } from "react-redux";
import { useNavigate } from "react-router";
import { useWords } from "@/shared/i18n/useWords";
import { useConnection } from "@/shared/offline/connection";
import type { WithSession } from "@/shared/session/slice";
import { useStore as useShop } from "@/shared/tenant/store-context";
import { notify } from "@/shared/ui/notices";
import { type SendingEvents, sendWhatWasKept, waitingToSend } from "./sending";
import { lineKey } from "./shown";
import { lineSaid, showCart, type WithCart } from "./slice";
import { type CartDispatch, useRefusalNotice } from "./useCart";

const FIRST = 500;
const LONGEST = 60_000;

/** Sends stored orders and changes as soon as there is a connection, and retries while some are left. */
export function useSending() {
  const dispatch = useDispatch<CartDispatch>();
  const store = useStore<WithCart & WithSession>();
  const { online } = useConnection();
  const waits = useSelector((state: WithCart & WithSession) => waitingToSend(state) > 0);
  const on = useSendingEvents();
  useEffect(() => {
    if (!online || !waits) return;
    let timer: ReturnType<typeof setTimeout>;
    let wait = FIRST;
    const send = async () => {
      await dispatch(sendWhatWasKept(on));
      if (waitingToSend(store.getState()) === 0) return;
      timer = setTimeout(send, wait);
      wait = Math.min(wait * 2, LONGEST);
    };
    void send();
    return () => clearTimeout(timer);
  }, [dispatch, store, online, waits, on]);
}

function useSendingEvents(): SendingEvents {
  const { t } = useWords("cart");
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { path } = useShop();
  const refused = useRefusalNotice();
  return useMemo(
    () => ({
      refused,
      conflict: ({ line, party }, theirs) => {
        const text = t("changedElsewhere", { name: line.name, quantity: line.quantity, theirs });
        notify(text, { tone: "warning" });
        dispatch(
          lineSaid({ line: lineKey(party, line.code, line.size), text: t("wasElsewhere", { theirs }) }),
        );
      },
      orderSent: (_order, number) =>
        notify(t("waiting.sent", { number }), {
          action: { label: t("waiting.show"), run: () => navigate(path("orders")) },
        }),
      orderRefused: ({ kept }, reason) =>
        notify([t(kept ? "waiting.refusedKept" : "waiting.refused"), reason].filter(Boolean).join(" "), {
          tone: "warning",
          lasting: true,
          action: kept
            ? { label: t("waiting.show"), run: () => navigate(path("orders")) }
            : { label: t("viewCart"), run: () => dispatch(showCart(true)) },
        }),
    }),
    [t, dispatch, navigate, path, refused],
  );
}
