import { Form, Input, Select } from "antd";
import type { Action } from "@/features/platform/console/rules";
import {
  useActOnStoreMutation,
  useBeginForStoreMutation,
  useEraseStoreMutation,
  useViewStoreMutation,
} from "@/features/platform/console/stores";
import type { DatabaseRow, PlatformStore } from "@/features/platform/console/wire";
import { AskDialog } from "@/shared/edit/AskDialog";
import { useWords } from "@/shared/i18n/useWords";
import { keepSupport } from "@/shared/session/support";
import { spacedMobileNumber } from "@/shared/tenant/address";
import { notify } from "@/shared/ui/notices";

type DialogAction = Exclude<Action, "password">;
type Shown = Pick<PlatformStore, "mobileNo" | "companyName" | "database">;
type ActionDialogProps = {
  store: Shown;
  action: DialogAction;
  databases: DatabaseRow[];
  onClose: () => void;
};

/** Actions that need a reason, because the owner reads it. */
const FOR_OWNER: readonly DialogAction[] = ["suspend", "view", "deny"];
const WITH_REASON: readonly DialogAction[] = [...FOR_OWNER, "close"];
const GRAVE: readonly DialogAction[] = ["close", "erase", "deny"];

/**
 * Confirms an action on a store: it shows the effect, and requires a reason or the store's number typed
 * again.
 */
export function ActionDialog({ store, action, databases, onClose }: ActionDialogProps) {
  const { t } = useWords("platform");
  const elsewhere = databases.filter(({ name }) => name !== store.database);
  const doIt = useDoing(store, action);
  const forOwner = FOR_OWNER.includes(action);
  return (
    <AskDialog<Values, void>
      title={t(`action.${action}.title`, { company: store.companyName })}
      yes={t(`action.${action}.yes`)}
      danger={GRAVE.includes(action)}
      initialValues={{ reason: "", confirm: "", database: elsewhere[0]?.name ?? "" }}
      unready={({ confirm, reason = "" }) =>
        (action === "erase" && confirm !== store.mobileNo) || (forOwner && !reason.trim())
      }
      send={doIt}
      onDone={() => {
        // This action opens the store in place of this page.
        if (action === "view") return;
        notify(t(`action.${action}.done`, { company: store.companyName }));
        onClose();
      }}
      onClose={onClose}
    >
      <p>{t(`action.${action}.help`)}</p>
      {WITH_REASON.includes(action) && (
        <Form.Item
          name="reason"
          label={t(forOwner ? "action.reasonForOwner" : "action.reason")}
          extra={t(forOwner ? "action.reasonForOwnerNote" : "action.reasonNote")}
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

/** The fields of all actions; each form has the ones that its action needs. */
type Values = { reason?: string; confirm?: string; database?: string };

function useDoing({ mobileNo: store }: Shown, action: DialogAction) {
  const [act] = useActOnStoreMutation();
  const [begin] = useBeginForStoreMutation();
  const [erase] = useEraseStoreMutation();
  const [view] = useViewStoreMutation();
  return async ({ reason = "", confirm = "", database = "" }: Values): Promise<void> => {
    if (action === "erase") await erase({ store, confirm }).unwrap();
    else if (action === "move") await begin({ store, action, database }).unwrap();
    else if (action === "view") {
      const { id, token } = await view({ store, reason: reason.trim() }).unwrap();
      keepSupport(id, token);
      window.location.assign(`/${store}/owner`);
    } else if (action === "export" || action === "migrate") await begin({ store, action }).unwrap();
    else await act({ store, action, ...(reason.trim() && { reason: reason.trim() }) }).unwrap();
  };
}
