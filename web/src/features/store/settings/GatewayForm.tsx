import { Button } from "antd";
import { rowsOf } from "@/shared/edit/rows";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { notify } from "@/shared/ui/notices";
import { useChangeGatewayMutation, useGetGatewayQuery } from "./api";
import styles from "./FirmForm.module.css";
import { FormPanel } from "./Panel";
import { useForm } from "./useForm";
import { GATEWAY_FIELDS, type GatewayField, gatewayToWire } from "./wire";

const EMPTY = { keyId: "", keySecret: "", webhookSecret: "" };
const { TextRow } = rowsOf<typeof EMPTY>();

/** Edits the keys of the payment gateway. The secrets are write-only: the server never sends them back. */
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
  const account = loaded.data?.value;
  const line = (field: GatewayField) => {
    const secret = field !== "keyId";
    return (
      <div key={field} className={styles.half}>
        <TextRow
          name={field}
          label={t(`gateway.${field}`)}
          secret={secret}
          autoComplete={secret ? "new-password" : "off"}
          maxLength={100}
          placeholder={secret && account?.complete ? t("gateway.isSet") : undefined}
          clean={(text) => text.trim()}
        />
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
    <TextRow
      label={t("gateway.webhookAddress")}
      help={t("gateway.webhookHelp")}
      readOnly
      value={address}
      suffix={
        <Button type="link" size="small" onClick={() => void copy()}>
          {t("gateway.copy")}
        </Button>
      }
    />
  );
}
