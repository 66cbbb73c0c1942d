import { Button, Input } from "antd";
import { EditField } from "@/shared/edit/EditField";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { notify } from "@/shared/ui/notices";
import { useChangeGatewayMutation, useGetGatewayQuery } from "./api";
import styles from "./FirmForm.module.css";
import { FormPanel } from "./Panel";
import panel from "./Panel.module.css";
import { useForm } from "./useForm";
import { GATEWAY_FIELDS, type GatewayField, gatewayToWire } from "./wire";

const EMPTY = { keyId: "", keySecret: "", webhookSecret: "" };

/** The keys of the payment gateway. The secrets are only written: the server never shows them again. */
export function GatewayForm() {
  const { t } = useWords("utility");
  const { mobileNumber } = useStore();
  const [change] = useChangeGatewayMutation();
  const loaded = useGetGatewayQuery(mobileNumber);
  const form = useForm({
    name: "gateway",
    loaded,
    read: (gateway) => ({ ...EMPTY, keyId: gateway?.value.keyId ?? "" }),
    send: ({ store }, _changed, values) => change({ store, keys: gatewayToWire(values) }).unwrap(),
    done: t("gateway.done"),
  });
  const { values, set, errors } = form.draft;
  const account = loaded.data?.value;
  const line = (field: GatewayField) => {
    const Control = field === "keyId" ? Input : Input.Password;
    return (
      <div key={field} className={styles.half}>
        <EditField label={t(`gateway.${field}`)} error={errors[field]}>
          {(control) => (
            <Control
              {...control}
              value={values[field]}
              autoComplete={field === "keyId" ? "off" : "new-password"}
              maxLength={100}
              placeholder={field !== "keyId" && account?.complete ? t("gateway.isSet") : undefined}
              onChange={({ target }) => set(field, target.value.trim())}
            />
          )}
        </EditField>
      </div>
    );
  };
  return (
    <FormPanel title={t("gateway.title")} help={t("gateway.help")} form={form}>
      {account?.refused && <p role="alert">{t("gateway.refused")}</p>}
      <div className={styles.fields}>
        {GATEWAY_FIELDS.map(line)}
        <div className={styles.half}>
          <WebhookAddress address={account?.webhookAddress ?? ""} />
        </div>
      </div>
    </FormPanel>
  );
}

function WebhookAddress({ address }: { address: string }) {
  const { t } = useWords("utility");
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    notify(t("gateway.copied"));
  };
  return (
    <>
      <EditField label={t("gateway.webhookAddress")}>
        {(control) => (
          <Input
            {...control}
            readOnly
            value={address}
            suffix={
              <Button type="link" size="small" onClick={() => void copy()}>
                {t("gateway.copy")}
              </Button>
            }
          />
        )}
      </EditField>
      <p className={panel.help}>{t("gateway.webhookHelp")}</p>
    </>
  );
}
