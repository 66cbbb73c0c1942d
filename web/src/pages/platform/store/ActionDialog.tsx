import { Button, Input, Modal, Select } from "antd";
import { useState } from "react";
import { EditField } from "@/features/backoffice/edit/EditField";
import type { Action } from "@/features/platform/rules";
import {
  type QuickAction,
  useActOnStoreMutation,
  useBeginForStoreMutation,
  useEraseStoreMutation,
} from "@/features/platform/stores";
import type { DatabaseRow, PlatformStore } from "@/features/platform/wire";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { spacedMobileNumber } from "@/shared/tenant/address";
import { Icon } from "@/shared/ui/Icon";
import { notify } from "@/shared/ui/notices";
import styles from "./Store.module.css";

type Asked = Exclude<Action, "password">;
type ActionDialogProps = {
  store: PlatformStore;
  action: Asked;
  databases: DatabaseRow[];
  onClose: () => void;
};

const WITH_REASON: readonly Asked[] = ["suspend", "close", "deny"];
const GRAVE: readonly Asked[] = ["close", "erase", "deny"];
const LONG: readonly Asked[] = ["export", "move", "migrate"];

/** Asks before a store is changed: what will happen, a reason for the record, or the number typed again. */
export function ActionDialog({ store, action, databases, onClose }: ActionDialogProps) {
  const { t } = useWords("platform");
  const { t: common } = useWords("common");
  const elsewhere = databases.filter(({ name }) => name !== store.database);
  const [reason, setReason] = useState("");
  const [confirm, setConfirm] = useState("");
  const [database, setDatabase] = useState(elsewhere[0]?.name ?? "");
  const [wrong, setWrong] = useState<Record<string, string[]>>({});
  const [busy, setBusy] = useState(false);
  const doIt = useDoing(store, action);

  const go = async () => {
    setBusy(true);
    try {
      await doIt({ reason: reason.trim(), confirm, database });
      notify(t(`action.${action}.done`, { company: store.companyName }));
      onClose();
    } catch (error) {
      const { message, errors } = readProblem(error);
      setWrong(errors);
      setBusy(false);
      notify(message ?? common("somethingWentWrong"), { tone: "warning" });
    }
  };
  return (
    <Modal
      open
      title={t(`action.${action}.title`, { company: store.companyName })}
      onCancel={onClose}
      closable={{ closeIcon: <Icon name="close" size={16} />, "aria-label": common("close") }}
      width={440}
      footer={[
        <Button key="no" onClick={onClose}>
          {common("cancel")}
        </Button>,
        <Button
          key="yes"
          type="primary"
          danger={GRAVE.includes(action)}
          loading={busy}
          disabled={action === "erase" && confirm !== store.mobileNo}
          onClick={go}
        >
          {t(`action.${action}.yes`)}
        </Button>,
      ]}
    >
      <div className={styles.dialog}>
        <p>{t(`action.${action}.help`)}</p>
        {WITH_REASON.includes(action) && (
          <EditField label={t("action.reason")} note={t("action.reasonNote")} error={wrong.reason?.[0]}>
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
          <EditField label={t("action.database")} error={wrong.database?.[0]}>
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
          <EditField label={t("action.confirm", { number: store.mobileNo })} error={wrong.confirm?.[0]}>
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
      </div>
    </Modal>
  );
}

type Given = { reason: string; confirm: string; database: string };

function useDoing({ mobileNo: store }: PlatformStore, action: Asked) {
  const [act] = useActOnStoreMutation();
  const [begin] = useBeginForStoreMutation();
  const [erase] = useEraseStoreMutation();
  return async ({ reason, confirm, database }: Given): Promise<void> => {
    if (action === "erase") await erase({ store, confirm }).unwrap();
    else if (LONG.includes(action)) {
      const long = action as "export" | "move" | "migrate";
      await begin({ store, action: long, ...(long === "move" && { database }) }).unwrap();
    } else await act({ store, action: action as QuickAction, ...(reason && { reason }) }).unwrap();
  };
}
