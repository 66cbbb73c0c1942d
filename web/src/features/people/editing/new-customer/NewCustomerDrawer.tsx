import { EditDrawer } from "@/shared/edit/EditDrawer";
import { rowsOf } from "@/shared/edit/rows";
import { useDraft } from "@/shared/edit/useDraft";
import { useSaving } from "@/shared/edit/useSaving";
import { useWords } from "@/shared/i18n/useWords";
import { notify } from "@/shared/ui/notices";
import { useCreateCustomerMutation } from "../api";
import { PlaceRows } from "../PlaceRows";
import { useTakenNumber } from "../useTakenNumber";
import { type Account, accountFieldOf, NEW_CUSTOMER, type NewCustomer } from "../wire";
import { FIELDS, type TextField } from "./fields";
import styles from "./NewCustomer.module.css";
import { TradeInputs } from "./TradeInputs";

const { TextRow } = rowsOf<NewCustomer>();

type NewCustomerDrawerProps = { onClose: () => void; onAdded: (account: Account) => void };

/** Adds a customer by hand. A name and a mobile number are enough. */
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
      <TextRow
        name={name}
        label={t(`field.${name}`)}
        note={required ? t("new.required") : undefined}
        error={name === "phone" ? taken : undefined}
        {...input}
      />
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
        <PlaceRows draft={draft} />
        <TradeInputs draft={draft} />
        <div className={styles.wide}>
          <TextRow
            name="password"
            label={t("field.password")}
            note={t("new.passwordNote")}
            secret
            autoComplete="new-password"
            maxLength={128}
          />
        </div>
      </div>
    </EditDrawer>
  );
}
