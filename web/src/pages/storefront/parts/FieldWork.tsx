import { useCallback } from "react";
import { useDispatch } from "react-redux";
import { FetchAhead } from "@/features/field/punch/FetchAhead";
import { WayRecorder } from "@/features/field/punch/WayRecorder";
import { fetchNotifications } from "@/features/notices/notifications/api";
import type { CartDispatch } from "@/features/orders/cart/useCart";
import { fetchOrders } from "@/features/orders/orders/buyer/api";
import { useSession } from "@/shared/session/useSession";

/** Records a salesperson's route and fetches data for offline use, on every page. */
export function FieldWork() {
  const dispatch = useDispatch<CartDispatch>();
  const code = useSession().claims?.code ?? "";
  const fetchLists = useCallback(() => {
    void dispatch(fetchOrders());
    void dispatch(fetchNotifications(code));
  }, [dispatch, code]);
  return (
    <>
      <WayRecorder />
      <FetchAhead done={fetchLists} />
    </>
  );
}
