import { Input } from "antd";
import { useId, useState } from "react";
import { Dialog } from "@/shared/antd/Dialog";
import { EditField } from "@/shared/edit/EditField";
import { useWords } from "@/shared/i18n/useWords";
import type { Change, Transport } from "./api";

export const MAX_TRANSPORT = 100;

type DispatchDialogProps = {
  change: Pick<Change, "of" | "ids" | "orderIds">;
  onYes: (transport: Transport) => void;
  onNo: () => void;
};

/** Asks before a dispatch, and for the transport if it is known already. Orders share a transporter, not a receipt. */
export function DispatchDialog({ change: { of, ids, orderIds }, onYes, onNo }: DispatchDialogProps) {
  const { t } = useWords("owner");
  const form = useId();
  const [transport, setTransport] = useState<Transport>({ transporter: "", lrNumber: "" });
  return (
    <Dialog
      title={t(`dispatch.${of}.question`, { count: ids.length })}
      onClose={onNo}
      okText={t(`bulk.Dispatched.${of}`)}
      okButtonProps={{ htmlType: "submit", form }}
      cancelText={t("dispatch.no")}
      width={400}
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          onYes(transport);
        }}
      >
        <EditField label={t("notes.transporter")} note={t("notes.optional")}>
          {(input) => (
            <Input
              {...input}
              autoFocus
              maxLength={MAX_TRANSPORT}
              value={transport.transporter}
              onChange={({ target }) => setTransport({ ...transport, transporter: target.value })}
            />
          )}
        </EditField>
        {orderIds.length === 1 && (
          <EditField label={t("notes.lrNumber")} note={t("notes.optional")}>
            {(input) => (
              <Input
                {...input}
                maxLength={MAX_TRANSPORT}
                value={transport.lrNumber}
                onChange={({ target }) => setTransport({ ...transport, lrNumber: target.value })}
              />
            )}
          </EditField>
        )}
      </form>
    </Dialog>
  );
}
