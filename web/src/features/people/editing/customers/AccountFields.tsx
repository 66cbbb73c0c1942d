import { optionsOf } from "@/shared/edit/options";
import { rowsOf } from "@/shared/edit/rows";
import { amountText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { DistributorRow, SalespersonRow } from "../PartnerRows";
import styles from "../People.module.css";
import { PlaceRows } from "../PlaceRows";
import { useTakenNumber } from "../useTakenNumber";
import type { Account, AccountValues, CreditField } from "../wire";
import { LOOKS, ROLES, type TextName } from "./fields";
import type { AccountDraft } from "./useAccountEdit";

const { SelectRow, TextRow } = rowsOf<AccountValues>();

const POLICIES = ["", "ignore", "warn", "hold", "block"] as const;

type AccountFieldsProps = { account: Account; draft: AccountDraft };

/** Edits all fields of an account; fields from the accounting software are read-only. */
export function AccountFields({ account, draft }: AccountFieldsProps) {
  const { t } = useWords("people");
  const { values } = draft;
  const kept = account.fromBooks;
  const taken = useTakenNumber(values.phone ?? "", account);
  const { settings } = useStore();
  const text = (name: TextName) => (
    <div key={name} className={LOOKS[name].wide ? styles.wide : undefined}>
      <TextRow
        name={name}
        label={t(`field.${name}`)}
        error={name === "phone" ? taken : undefined}
        locked={kept}
        {...LOOKS[name].input}
        autoComplete="off"
      />
    </div>
  );
  const credit = (name: CreditField) => (
    <TextRow
      name={name}
      label={t(`field.${name}`)}
      note={account.creditFromBooks ? t("edit.fromBooks") : undefined}
      locked={account.creditFromBooks}
      autoComplete="off"
      inputMode={name === "creditDays" ? "numeric" : "decimal"}
      prefix={name === "creditLimit" ? "₹" : undefined}
      maxLength={12}
    />
  );
  const fact = (name: "code" | "balance" | "stateCode", value: string) => (
    <TextRow label={t(`field.${name}`)} locked value={value} />
  );
  return (
    <div className={styles.fields}>
      <TextRow
        name="grade"
        label={t("field.grade")}
        note={t("edit.gradeNote")}
        autoComplete="off"
        maxLength={1}
        clean={(text) => text.toUpperCase()}
      />
      <SalespersonRow />
      {text("name")}
      {text("person")}
      {text("phone")}
      {text("otherPhone")}
      {text("email")}
      {text("gstin")}
      <SelectRow
        name="role"
        label={t("field.role")}
        locked={kept}
        showSearch={{ optionFilterProp: "label" }}
        options={[{ value: "", label: t("edit.none") }, ...roleOptions(t, values.role ?? "")]}
      />
      <DistributorRow of={account.code} locked={kept} />
      {text("address1")}
      {text("address2")}
      <PlaceRows draft={draft} locked={kept} />
      {fact("code", account.code)}
      {fact("balance", amountText(account.balance))}
      {credit("creditLimit")}
      {credit("creditDays")}
      {settings.creditControl && (
        <SelectRow
          name="creditPolicy"
          label={t("field.creditPolicy")}
          options={optionsOf(POLICIES, (policy) => t(`policy.${policy || "store"}`))}
        />
      )}
      {fact("stateCode", account.stateCode)}
    </div>
  );
}

type Option = { value: string; label: string };

/** Returns the roles as options, including an account's role that is not one of them. */
function roleOptions(t: (key: `roles.${(typeof ROLES)[number]}`) => string, present: string): Option[] {
  const roles: Option[] = optionsOf(ROLES, (role) => t(`roles.${role}`));
  const other = present && !roles.some(({ value }) => value === present);
  return other ? [...roles, { value: present, label: present }] : roles;
}
