import { Input } from "antd";
import { EditDrawer } from "@/shared/edit/EditDrawer";
import { EditField } from "@/shared/edit/EditField";
import { useDraft } from "@/shared/edit/useDraft";
import { useSaving } from "@/shared/edit/useSaving";
import { useWords } from "@/shared/i18n/useWords";
import { notify } from "@/shared/ui/notices";
import { useCreateCustomerMutation } from "../api";
import { useTakenNumber } from "../useTakenNumber";
import { type Account, accountFieldOf, NEW_CUSTOMER } from "../wire";
import { FIELDS, type TextField } from "./fields";
import styles from "./NewCustomer.module.css";
import { PlaceInputs } from "./PlaceInputs";
import { TradeInputs } from "./TradeInputs";

type NewCustomerDrawerProps = { onClose: () => void; onAdded: (account: Account) => void };

/** A customer whom the owner adds by hand. A name and a mobile number are enough. */
export function NewCustomerDrawer({ onClose, onAdded }: NewCustomerDrawerProps) {
  const { t } = useWords("preview");
  const [create] = useCreateCustomerMutation();
  const draft = useDraft(NEW_CUSTOMER, "new customer");
  const taken = useTakenNumber(draft.values.phone);
  const saving = useSaving({
    draft,
    send: async (_changed, values) => {
      const account = await create(values).unwrap();
      notify(t("new.done", { name: account.name, code: account.code }));
      onAdded(account);
    },
    fieldOf: accountFieldOf,
    onSaved: onClose,
  });
  const text = ({ name, wide, required, ...input }: TextField) => (
    <div key={name} className={wide ? styles.wide : undefined}>
      <EditField
        label={t(`field.${name}`)}
        note={required ? t("new.required") : undefined}
        error={draft.errors[name] ?? (name === "phone" ? taken : undefined)}
      >
        {(props) => (
          <Input
            {...props}
            {...input}
            value={draft.values[name]}
            onChange={(event) => draft.set(name, event.target.value)}
          />
        )}
      </EditField>
    </div>
  );
  return (
    <EditDrawer
      open
      title={t("new.title")}
      note={t("new.note")}
      draft={draft}
      saving={saving}
      saveText={t("new.save")}
      onClose={onClose}
    >
      <div className={styles.fields}>
        {FIELDS.map(text)}
        <PlaceInputs draft={draft} />
        {text({ name: "pincode", inputMode: "numeric", maxLength: 6, autoComplete: "off" })}
        <TradeInputs draft={draft} />
        <div className={styles.wide}>
          <EditField label={t("field.password")} note={t("new.passwordNote")} error={draft.errors.password}>
            {(props) => (
              <Input.Password
                {...props}
                autoComplete="new-password"
                maxLength={128}
                value={draft.values.password}
                onChange={(event) => draft.set("password", event.target.value)}
              />
            )}
          </EditField>
        </div>
      </div>
    </EditDrawer>
  );
}
