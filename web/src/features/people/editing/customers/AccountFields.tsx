import { Input, Select } from "antd";
import { EditField } from "@/shared/edit/EditField";
import { amountText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { useListTeamQuery } from "../api";
import styles from "../People.module.css";
import { useTakenNumber } from "../useTakenNumber";
import type { Account, AccountField, CreditField } from "../wire";
import { AccountPlace } from "./AccountPlace";
import { LOOKS, ROLES, type TextName } from "./fields";
import type { AccountDraft } from "./useAccountEdit";

const POLICIES = ["", "ignore", "warn", "hold", "block"] as const;

type AccountFieldsProps = { account: Account; draft: AccountDraft };

/** Everything there is of an account; what the accounting software decides is seen and not changed. */
export function AccountFields({ account, draft }: AccountFieldsProps) {
  const { t } = useWords("people");
  const { values, errors, set } = draft;
  const kept = account.fromBooks;
  const taken = useTakenNumber(values.phone ?? "", account);
  const { data: team = [] } = useListTeamQuery();
  const { settings } = useStore();
  const text = (name: TextName) => (
    <div key={name} className={LOOKS[name].wide ? styles.wide : undefined}>
      <EditField
        label={t(`field.${name}`)}
        error={errors[name] ?? (name === "phone" ? taken : undefined)}
        locked={kept}
      >
        {(input) => (
          <Input
            {...input}
            {...LOOKS[name].input}
            autoComplete="off"
            disabled={kept}
            value={values[name]}
            onChange={({ target }) => set(name, target.value)}
          />
        )}
      </EditField>
    </div>
  );
  const choice = (name: AccountField & ("role" | "salesperson"), options: Option[], locked = false) => (
    <EditField label={t(`field.${name}`)} error={errors[name]} locked={locked}>
      {(input) => (
        <Select
          {...input}
          disabled={locked}
          showSearch={{ optionFilterProp: "label" }}
          value={values[name] ?? ""}
          options={[{ value: "", label: t("edit.none") }, ...options]}
          onChange={(value) => set(name, value)}
        />
      )}
    </EditField>
  );
  const credit = (name: CreditField) => (
    <EditField
      label={t(`field.${name}`)}
      note={account.creditFromBooks ? t("edit.fromBooks") : undefined}
      error={errors[name]}
      locked={account.creditFromBooks}
    >
      {(input) => (
        <Input
          {...input}
          autoComplete="off"
          inputMode={name === "creditDays" ? "numeric" : "decimal"}
          prefix={name === "creditLimit" ? "₹" : undefined}
          disabled={account.creditFromBooks}
          maxLength={12}
          value={values[name]}
          onChange={({ target }) => set(name, target.value)}
        />
      )}
    </EditField>
  );
  const fact = (name: "code" | "balance" | "stateCode", value: string) => (
    <EditField label={t(`field.${name}`)} locked>
      {(input) => <Input {...input} disabled value={value} />}
    </EditField>
  );
  const members = team.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }));
  return (
    <div className={styles.fields}>
      <EditField label={t("field.grade")} note={t("edit.gradeNote")} error={errors.grade}>
        {(input) => (
          <Input
            {...input}
            autoComplete="off"
            maxLength={1}
            value={values.grade}
            onChange={({ target }) => set("grade", target.value.toUpperCase())}
          />
        )}
      </EditField>
      {choice("salesperson", members)}
      {text("name")}
      {text("person")}
      {text("phone")}
      {text("otherPhone")}
      {text("email")}
      {text("gstin")}
      {choice("role", roleOptions(t, values.role ?? ""), kept)}
      {text("distributor")}
      {text("address1")}
      {text("address2")}
      <AccountPlace draft={draft} kept={kept} />
      {text("pincode")}
      {fact("code", account.code)}
      {fact("balance", amountText(account.balance))}
      {credit("creditLimit")}
      {credit("creditDays")}
      {settings.creditControl && (
        <EditField label={t("field.creditPolicy")} error={errors.creditPolicy}>
          {(input) => (
            <Select
              {...input}
              value={values.creditPolicy ?? ""}
              options={POLICIES.map((policy) => ({ value: policy, label: t(`policy.${policy || "store"}`) }))}
              onChange={(value) => set("creditPolicy", value)}
            />
          )}
        </EditField>
      )}
      {fact("stateCode", account.stateCode)}
    </div>
  );
}

type Option = { value: string; label: string };

/** The roles there are, and one that an account has from elsewhere. */
function roleOptions(t: (key: `roles.${(typeof ROLES)[number]}`) => string, present: string): Option[] {
  const roles: Option[] = ROLES.map((role) => ({ value: role, label: t(`roles.${role}`) }));
  const other = present && !roles.some(({ value }) => value === present);
  return other ? [...roles, { value: present, label: present }] : roles;
}
