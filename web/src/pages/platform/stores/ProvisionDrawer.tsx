import { Button, Input } from "antd";
import { easyPassword } from "@/features/platform/console/rules";
import { useOpenStoreMutation } from "@/features/platform/console/stores";
import type { DatabaseRow, NewStore } from "@/features/platform/console/wire";
import { EditDrawer } from "@/shared/edit/EditDrawer";
import { rowsOf } from "@/shared/edit/rows";
import { useDraft } from "@/shared/edit/useDraft";
import { useSaving } from "@/shared/edit/useSaving";
import { useWords } from "@/shared/i18n/useWords";
import { isMobileNumber, spacedMobileNumber } from "@/shared/tenant/address";
import styles from "./Stores.module.css";

const { Row, SelectRow, TextRow } = rowsOf<Values>();

type ProvisionDrawerProps = {
  open: boolean;
  databases: DatabaseRow[];
  onClose: () => void;
  onOpened: (mobileNo: string) => void;
};

type Values = Required<NewStore>;
const EMPTY: Values = {
  mobileNo: "",
  companyName: "",
  personName: "",
  email: "",
  city: "",
  password: "",
  database: "",
};
const TEXTS = ["companyName", "personName", "email", "city"] as const;
const LEAST_PASSWORD = 8;
const LONGEST = 200;

/** Opens a store for an owner, with the fields of the owner's form and a choice of the database. */
export function ProvisionDrawer({ open, databases, onClose, onOpened }: ProvisionDrawerProps) {
  const { t } = useWords("platform");
  const [openStore] = useOpenStoreMutation();
  const draft = useDraft<Values>(EMPTY, String(open));
  const { values } = draft;
  const check = (values: Values) => {
    const wrong: Record<string, string> = {};
    if (!isMobileNumber(values.mobileNo)) wrong.mobileNo = t("provision.wrong.mobileNo");
    for (const name of TEXTS) if (!values[name].trim()) wrong[name] = t("provision.wrong.missing");
    if (values.password.length < LEAST_PASSWORD) wrong.password = t("provision.wrong.password");
    return wrong;
  };
  const saving = useSaving<Values>({
    draft,
    check,
    send: (_changed, { database, ...values }) =>
      openStore({ ...values, ...(database && { database }) }).unwrap(),
    done: t("provision.done", { number: spacedMobileNumber(values.mobileNo) }),
    // Leaving the page before the save is finished would ask about unsaved changes.
    onSaved: () => {
      onClose();
      onOpened(values.mobileNo);
    },
    always: true,
  });
  return (
    <EditDrawer
      open={open}
      title={t("provision.title")}
      note={t("provision.note")}
      draft={draft}
      saving={saving}
      onClose={onClose}
      saveText={t("provision.save")}
      always
    >
      <TextRow
        name="mobileNo"
        label={t("field.mobileNo")}
        note={t("provision.for")}
        inputMode="numeric"
        maxLength={10}
        autoComplete="off"
        clean={(text) => text.replace(/\D/g, "")}
      />
      {TEXTS.map((name) => (
        <TextRow
          key={name}
          name={name}
          label={t(`field.${name}`)}
          type={name === "email" ? "email" : "text"}
          maxLength={LONGEST}
          autoComplete="off"
        />
      ))}
      <Row
        of={PasswordInput}
        name="password"
        label={t("field.password")}
        note={t("provision.passwordNote")}
      />
      {databases.length > 1 && (
        <SelectRow
          name="database"
          label={t("field.database")}
          virtual={false}
          options={[
            { value: "", label: t("provision.anywhere") },
            ...databases.map(({ name, stores, takesNew }) => ({
              value: name,
              label: t("provision.databaseOf", { name, count: stores }),
              disabled: !takesNew,
            })),
          ]}
        />
      )}
    </EditDrawer>
  );
}

type PasswordInputProps = { value: string; onChange: (password: string) => void };

function PasswordInput({ value, onChange, ...input }: PasswordInputProps) {
  const { t } = useWords("platform");
  return (
    <div className={styles.password}>
      <Input
        {...input}
        maxLength={128}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <Button onClick={() => onChange(easyPassword())}>{t("provision.make")}</Button>
    </div>
  );
}
