import { Button, Input, Select } from "antd";
import { easyPassword } from "@/features/platform/console/rules";
import { useOpenStoreMutation } from "@/features/platform/console/stores";
import type { DatabaseRow, NewStore } from "@/features/platform/console/wire";
import { EditDrawer } from "@/shared/edit/EditDrawer";
import { EditField } from "@/shared/edit/EditField";
import { useDraft } from "@/shared/edit/useDraft";
import { useSaving } from "@/shared/edit/useSaving";
import { useWords } from "@/shared/i18n/useWords";
import { isMobileNumber, spacedMobileNumber } from "@/shared/tenant/address";
import styles from "./Stores.module.css";

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

/** Opens a store for its owner, with the fields of the owner's own form, and its database. */
export function ProvisionDrawer({ open, databases, onClose, onOpened }: ProvisionDrawerProps) {
  const { t } = useWords("platform");
  const [openStore] = useOpenStoreMutation();
  const draft = useDraft<Values>(EMPTY, String(open));
  const { values, set, errors } = draft;
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
    // Not before: changes that are not saved yet would hold the page back.
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
      <EditField label={t("field.mobileNo")} note={t("provision.for")} error={errors.mobileNo}>
        {(input) => (
          <Input
            {...input}
            inputMode="numeric"
            maxLength={10}
            autoComplete="off"
            value={values.mobileNo}
            onChange={({ target }) => set("mobileNo", target.value.replace(/\D/g, ""))}
          />
        )}
      </EditField>
      {TEXTS.map((name) => (
        <EditField key={name} label={t(`field.${name}`)} error={errors[name]}>
          {(input) => (
            <Input
              {...input}
              type={name === "email" ? "email" : "text"}
              maxLength={LONGEST}
              autoComplete="off"
              value={values[name]}
              onChange={({ target }) => set(name, target.value)}
            />
          )}
        </EditField>
      ))}
      <EditField label={t("field.password")} note={t("provision.passwordNote")} error={errors.password}>
        {(input) => (
          <div className={styles.password}>
            <Input
              {...input}
              maxLength={128}
              autoComplete="off"
              value={values.password}
              onChange={({ target }) => set("password", target.value)}
            />
            <Button onClick={() => set("password", easyPassword())}>{t("provision.make")}</Button>
          </div>
        )}
      </EditField>
      {databases.length > 1 && (
        <EditField label={t("field.database")} error={errors.database}>
          {(input) => (
            <Select
              {...input}
              virtual={false}
              value={values.database}
              options={[
                { value: "", label: t("provision.anywhere") },
                ...databases.map(({ name, stores, takesNew }) => ({
                  value: name,
                  label: t("provision.databaseOf", { name, count: stores }),
                  disabled: !takesNew,
                })),
              ]}
              onChange={(name) => set("database", name)}
            />
          )}
        </EditField>
      )}
    </EditDrawer>
  );
}
