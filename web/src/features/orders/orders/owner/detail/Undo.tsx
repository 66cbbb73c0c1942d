import { Button } from "antd";
import { useState } from "react";
import { useWords } from "@/shared/i18n/useWords";
import { useUndoMutation } from "../api";
import type { OwnerOrder, Returnable } from "../wire";
import styles from "./OrderDetail.module.css";
import { ReasonDialog } from "./ReasonDialog";

/** Offers to undo an approval or dispatch of the same day. */
export function Undo({ order }: { order: OwnerOrder }) {
  const { t } = useWords("owner");
  const [undo, { isLoading }] = useUndoMutation();
  const [asking, setAsking] = useState<Returnable | null>(null);
  if (order.undo.length === 0) return null;
  return (
    <div className={styles.undo}>
      {order.undo.map(({ status, items }) => (
        <Button key={status} onClick={() => setAsking(status)}>
          {t(`undo.${status}`, { count: items })}
        </Button>
      ))}
      {asking && (
        <ReasonDialog
          title={t(`undo.title.${asking}`)}
          busy={isLoading}
          onYes={(reason) => undo({ id: order.id, status: asking, reason }).unwrap()}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}
