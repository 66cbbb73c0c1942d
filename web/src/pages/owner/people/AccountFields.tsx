import { Input, Select } from "antd";
import { EditField } from "@/features/backoffice/edit/EditField";
import { useListTeamQuery } from "@/features/people/api";
import { isMadeHere } from "@/features/people/rules";
import type { Account, AccountField } from "@/features/people/wire";
import { amountText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { AccountPlace } from "./AccountPlace";
import { LOOKS, ROLES, type TextName } from "./fields";
import styles from "./People.module.css";
import type { AccountDraft } from "./useAccountEdit";

type AccountFieldsProps = { account: Account; draft: AccountDraft };

/** Everything there is of an account; what the accounting package says is seen and not changed. */
export function AccountFields({ account, draft }: AccountFieldsProps) {
  const { t } = useWords("people");
  const { values, errors, set } = draft;
  const kept = !isMadeHere(account.code);
  const { data: team = [] } = useListTeamQuery();
  const text = (name: TextName) => (
    <div key={name} className={LOOKS[name].wide ? styles.wide : undefined}>
      <EditField label={t(`field.${name}`)} error={errors[name]} locked={kept}>
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
          options={[{ value: "", label: t("edit.nobody") }, ...options]}
          onChange={(value) => set(name, value)}
        />
      )}
    </EditField>
  );
  const told = (name: "code" | "balance" | "creditDays" | "stateCode", value: string) => (
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
      {told("code", account.code)}
      {told("balance", amountText(account.balance))}
      {told("creditDays", String(account.creditDays))}
      {told("stateCode", account.stateCode)}
    </div>
  );
}

type Option = { value: string; label: string };

/** The roles there are, and one that an account has from elsewhere. */
function roleOptions(t: (key: `roles.${(typeof ROLES)[number]}`) => string, present: string): Option[] {
  const known: Option[] = ROLES.map((role) => ({ value: role, label: t(`roles.${role}`) }));
  const other = present && !known.some(({ value }) => value === present);
  return other ? [...known, { value: present, label: present }] : known;
}
