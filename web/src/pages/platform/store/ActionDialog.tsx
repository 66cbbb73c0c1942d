import { Form, Input, Select } from "antd";
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

type DialogAction = Exclude<Action, "password">;
type ActionDialogProps = {
  store: PlatformStore;
  action: DialogAction;
  databases: DatabaseRow[];
  onClose: () => void;
};

const WITH_REASON: readonly DialogAction[] = ["suspend", "close", "deny"];
const GRAVE: readonly DialogAction[] = ["close", "erase", "deny"];

/** Asks before a store is changed: what will happen, a reason for the record, or the number typed again. */
export function ActionDialog({ store, action, databases, onClose }: ActionDialogProps) {
  const { t } = useWords("platform");
  const elsewhere = databases.filter(({ name }) => name !== store.database);
  const doIt = useDoing(store, action);
  const suspends = action === "suspend";
  return (
    <AskDialog<Values, void>
      title={t(`action.${action}.title`, { company: store.companyName })}
      yes={t(`action.${action}.yes`)}
      danger={GRAVE.includes(action)}
      initialValues={{ reason: "", confirm: "", database: elsewhere[0]?.name ?? "" }}
      unready={({ confirm, reason = "" }) =>
        (action === "erase" && confirm !== store.mobileNo) || (suspends && !reason.trim())
      }
      send={doIt}
      onDone={() => {
        notify(t(`action.${action}.done`, { company: store.companyName }));
        onClose();
      }}
      onClose={onClose}
    >
      <p>{t(`action.${action}.help`)}</p>
      {WITH_REASON.includes(action) && (
        <Form.Item
          name="reason"
          label={t(suspends ? "action.reasonForOwner" : "action.reason")}
          extra={t(suspends ? "action.reasonForOwnerNote" : "action.reasonNote")}
        >
          <Input maxLength={200} />
        </Form.Item>
      )}
      {action === "move" && (
        <Form.Item name="database" label={t("action.database")}>
          <Select
            virtual={false}
            options={elsewhere.map(({ name, stores }) => ({
              value: name,
              label: t("provision.databaseOf", { name, count: stores }),
            }))}
          />
        </Form.Item>
      )}
      {action === "erase" && (
        <Form.Item
          name="confirm"
          label={t("action.confirm", { number: store.mobileNo })}
          normalize={(entered: string) => entered.replace(/\D/g, "")}
        >
          <Input
            inputMode="numeric"
            maxLength={10}
            autoComplete="off"
            placeholder={spacedMobileNumber(store.mobileNo)}
          />
        </Form.Item>
      )}
    </AskDialog>
  );
}

/** Of the fields, a form has those that its action needs. */
type Values = { reason?: string; confirm?: string; database?: string };

function useDoing({ mobileNo: store }: PlatformStore, action: DialogAction) {
  const [act] = useActOnStoreMutation();
  const [begin] = useBeginForStoreMutation();
  const [erase] = useEraseStoreMutation();
  return async ({ reason = "", confirm = "", database = "" }: Values): Promise<void> => {
    if (action === "erase") await erase({ store, confirm }).unwrap();
    else if (action === "move") await begin({ store, action, database }).unwrap();
    else if (action === "export" || action === "migrate") await begin({ store, action }).unwrap();
    else await act({ store, action, ...(reason.trim() && { reason: reason.trim() }) }).unwrap();
  };
}
