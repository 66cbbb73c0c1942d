import { Button } from "antd";
import { useState } from "react";
import { useWords } from "@/shared/i18n/useWords";
import { useTakeBackMutation } from "../api";
import type { OwnerOrder, Returnable } from "../wire";
import styles from "./OrderDetail.module.css";
import { ReasonDialog } from "./ReasonDialog";

/** Offers to undo an approval or dispatch of the same day. */
export function TakeBack({ order }: { order: OwnerOrder }) {
  const { t } = useWords("owner");
  const [takeBack, { isLoading }] = useTakeBackMutation();
  const [asking, setAsking] = useState<Returnable | null>(null);
  if (order.takeBack.length === 0) return null;
  return (
    <div className={styles.takeBack}>
      {order.takeBack.map(({ status, items }) => (
        <Button key={status} onClick={() => setAsking(status)}>
          {t(`takeBack.${status}`, { count: items })}
        </Button>
      ))}
      {asking && (
        <ReasonDialog
          title={t(`takeBack.title.${asking}`)}
          busy={isLoading}
          onYes={(reason) => takeBack({ id: order.id, status: asking, reason }).unwrap()}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}
