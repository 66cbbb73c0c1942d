import { Input, Select } from "antd";
import { useState } from "react";
import { EditField } from "@/features/backoffice/edit/EditField";
import type { Action } from "@/features/platform/rules";
import {
  useActOnStoreMutation,
  useBeginForStoreMutation,
  useEraseStoreMutation,
} from "@/features/platform/stores";
import type { DatabaseRow, PlatformStore } from "@/features/platform/wire";
import { useWords } from "@/shared/i18n/useWords";
import { spacedMobileNumber } from "@/shared/tenant/address";
import { notify } from "@/shared/ui/notices";
import { AskDialog } from "../AskDialog";
import { useAsking } from "../useAsking";

type Asked = Exclude<Action, "password">;
type ActionDialogProps = {
  store: PlatformStore;
  action: Asked;
  databases: DatabaseRow[];
  onClose: () => void;
};

const WITH_REASON: readonly Asked[] = ["suspend", "close", "deny"];
const GRAVE: readonly Asked[] = ["close", "erase", "deny"];

/** Asks before a store is changed: what will happen, a reason for the record, or the number typed again. */
export function ActionDialog({ store, action, databases, onClose }: ActionDialogProps) {
  const { t } = useWords("platform");
  const elsewhere = databases.filter(({ name }) => name !== store.database);
  const [reason, setReason] = useState("");
  const [confirm, setConfirm] = useState("");
  const [database, setDatabase] = useState(elsewhere[0]?.name ?? "");
  const { ask, busy, wrong } = useAsking();
  const doIt = useDoing(store, action);
  const done = () => {
    notify(t(`action.${action}.done`, { company: store.companyName }));
    onClose();
  };
  return (
    <AskDialog
      title={t(`action.${action}.title`, { company: store.companyName })}
      yes={t(`action.${action}.yes`)}
      busy={busy}
      danger={GRAVE.includes(action)}
      unready={action === "erase" && confirm !== store.mobileNo}
      onYes={() => ask(() => doIt({ reason: reason.trim(), confirm, database }), done)}
      onClose={onClose}
    >
      <p>{t(`action.${action}.help`)}</p>
      {WITH_REASON.includes(action) && (
        <EditField label={t("action.reason")} note={t("action.reasonNote")} error={wrong.reason}>
          {(input) => (
            <Input
              {...input}
              maxLength={200}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </EditField>
      )}
      {action === "move" && (
        <EditField label={t("action.database")} error={wrong.database}>
          {(input) => (
            <Select
              {...input}
              virtual={false}
              value={database}
              options={elsewhere.map(({ name, stores }) => ({
                value: name,
                label: t("provision.databaseOf", { name, count: stores }),
              }))}
              onChange={setDatabase}
            />
          )}
        </EditField>
      )}
      {action === "erase" && (
        <EditField label={t("action.confirm", { number: store.mobileNo })} error={wrong.confirm}>
          {(input) => (
            <Input
              {...input}
              inputMode="numeric"
              maxLength={10}
              autoComplete="off"
              placeholder={spacedMobileNumber(store.mobileNo)}
              value={confirm}
              onChange={({ target }) => setConfirm(target.value.replace(/\D/g, ""))}
            />
          )}
        </EditField>
      )}
    </AskDialog>
  );
}

type Given = { reason: string; confirm: string; database: string };

function useDoing({ mobileNo: store }: PlatformStore, action: Asked) {
  const [act] = useActOnStoreMutation();
  const [begin] = useBeginForStoreMutation();
  const [erase] = useEraseStoreMutation();
  return async ({ reason, confirm, database }: Given): Promise<void> => {
    if (action === "erase") await erase({ store, confirm }).unwrap();
    else if (action === "move") await begin({ store, action, database }).unwrap();
    else if (action === "export" || action === "migrate") await begin({ store, action }).unwrap();
    else await act({ store, action, ...(reason && { reason }) }).unwrap();
  };
}
