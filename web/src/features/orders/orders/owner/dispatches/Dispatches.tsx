import { Button } from "antd";
import { type ReactNode, Suspense, useState } from "react";
import { useWords } from "@/shared/i18n/useWords";
import { Badge } from "@/shared/ui/Badge";
import { DispatchFacts } from "../../DispatchFacts";
import type { Dispatch } from "../../dispatches";
import panels from "../detail/OrderDetail.module.css";
import { ReasonDialog } from "../detail/ReasonDialog";
import type { OwnerOrder } from "../wire";
import { useUndoDispatchMutation } from "./api";
import { CloseDialog } from "./CloseDialog";
import styles from "./Dispatches.module.css";
import { ExpectDialog } from "./ExpectDialog";
import { PartDialog } from "./PartDialog";

type DispatchesProps = {
  order: OwnerOrder;
  /** Renders the button that prints the packing slip of a dispatch. */
  slipOf: (dispatchId: number) => ReactNode;
};

/**
 * Lists the dispatches of an order; the remainder can be dispatched, and a dispatch of today can be undone.
 */
export function Dispatches({ order, slipOf }: DispatchesProps) {
  const { t } = useWords("dispatches");
  const [asking, setAsking] = useState(false);
  const [expecting, setExpecting] = useState(false);
  const [closing, setClosing] = useState(false);
  const [returning, setReturning] = useState<Dispatch | null>(null);
  const open = order.left.length > 0 && !order.onHold;
  if (!open && order.dispatches.length === 0) return null;
  return (
    <section className={`${panels.panel} ${panels.padded}`}>
      <div className={styles.head}>
        <h2>{t("title")}</h2>
        {open && (
          <div className={styles.ways}>
            <Button onClick={() => setExpecting(true)}>{t("expect")}</Button>
            {order.items.some(hasLeft) && <Button onClick={() => setClosing(true)}>{t("close")}</Button>}
            <Button onClick={() => setAsking(true)}>{t("part")}</Button>
          </div>
        )}
      </div>
      <ul>
        {order.dispatches.map((dispatch) => (
          <DispatchRow
            key={dispatch.id}
            dispatch={dispatch}
            items={order.items}
            slip={slipOf(dispatch.id)}
            onUndo={() => setReturning(dispatch)}
          />
        ))}
      </ul>
      {asking && (
        // The words for the picture load with the dialog; the page stays visible until then.
        <Suspense fallback={null}>
          <PartDialog order={order} onClose={() => setAsking(false)} />
        </Suspense>
      )}
      {expecting && <ExpectDialog order={order} onClose={() => setExpecting(false)} />}
      {closing && <CloseDialog order={order} onClose={() => setClosing(false)} />}
      {returning && <UndoDialog id={order.id} dispatch={returning} onClose={() => setReturning(null)} />}
    </section>
  );
}

/**
 * Returns whether some of an item has left the store;
 * an order of which nothing has left is canceled and not closed.
 */
const hasLeft = ({ delivered, status }: OwnerOrder["items"][number]) =>
  delivered > 0 || status === "Dispatched" || status === "Completed";

type DispatchRowProps = {
  dispatch: Dispatch;
  items: OwnerOrder["items"];
  slip: ReactNode;
  onUndo: () => void;
};

function DispatchRow({ dispatch, items, slip, onUndo }: DispatchRowProps) {
  const { t } = useWords("dispatches");
  const { t: owner } = useWords("owner");
  const { by, undone, mayUndo, number } = dispatch;
  const { by: returner, reason } = undone ?? {};
  return (
    <li className={styles.row}>
      <div className={undone ? styles.gone : ""}>
        <DispatchFacts dispatch={dispatch} items={items} />
        {by && <p className={panels.small}>{owner("order.by", { name: by })}</p>}
      </div>
      {undone && (
        <p className={styles.back}>
          <Badge tone="neutral">{t("undone")}</Badge>{" "}
          <span className={panels.small}>
            {[returner && owner("order.by", { name: returner }), reason].filter(Boolean).join(" · ")}
          </span>
        </p>
      )}
      {!undone && (
        <div className={styles.ways}>
          {slip}
          {mayUndo && (
            <Button aria-label={t("undoOf", { number })} onClick={onUndo}>
              {t("undo")}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

type UndoDialogProps = { id: number; dispatch: Dispatch; onClose: () => void };

function UndoDialog({ id, dispatch, onClose }: UndoDialogProps) {
  const { t } = useWords("dispatches");
  const [undo, { isLoading }] = useUndoDispatchMutation();
  return (
    <ReasonDialog
      title={t("undoQuestion", { number: dispatch.number })}
      busy={isLoading}
      onYes={(reason) => undo({ id, dispatchId: dispatch.id, reason }).unwrap()}
      onClose={onClose}
    />
  );
}
