import { Button, Input } from "antd";
import { useId, useState } from "react";
import { Dialog } from "@/shared/antd/Dialog";
import { readProblem } from "@/shared/api/problem";
import { EditField } from "@/shared/edit/EditField";
import { useWords } from "@/shared/i18n/useWords";
import { notify } from "@/shared/ui/notices";
import { useTakeBackMutation } from "../api";
import type { OwnerOrder, Returnable } from "../wire";
import styles from "./OrderDetail.module.css";

const MAX_REASON = 100;

/** Offers to take back what was approved or dispatched today. */
export function TakeBack({ order }: { order: OwnerOrder }) {
  const { t } = useWords("owner");
  const [asking, setAsking] = useState<Returnable | null>(null);
  if (order.takeBack.length === 0) return null;
  return (
    <div className={styles.takeBack}>
      {order.takeBack.map(({ status, items }) => (
        <Button key={status} onClick={() => setAsking(status)}>
          {t(`takeBack.${status}`, { count: items })}
        </Button>
      ))}
      {asking && <ReasonDialog id={order.id} status={asking} onClose={() => setAsking(null)} />}
    </div>
  );
}

function ReasonDialog({ id, status, onClose }: { id: number; status: Returnable; onClose: () => void }) {
  const { t } = useWords("owner");
  const { t: common } = useWords("common");
  const form = useId();
  const [takeBack, { isLoading }] = useTakeBackMutation();
  const [reason, setReason] = useState("");
  const submit = async () => {
    try {
      await takeBack({ id, status, reason: reason.trim() }).unwrap();
      notify(t("takeBack.done"));
      onClose();
    } catch (error) {
      notify(readProblem(error).message ?? common("somethingWentWrong"), { tone: "warning" });
    }
  };
  return (
    <Dialog
      title={t(`takeBack.title.${status}`)}
      onClose={onClose}
      okText={t("takeBack.yes")}
      okButtonProps={{ htmlType: "submit", form, disabled: !reason.trim(), loading: isLoading }}
      cancelText={common("cancel")}
      width={400}
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <EditField label={t("takeBack.reason")} note={t("takeBack.seen")}>
          {(input) => (
            <Input
              {...input}
              autoFocus
              maxLength={MAX_REASON}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </EditField>
      </form>
    </Dialog>
  );
}
