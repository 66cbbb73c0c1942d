import { Input, Select } from "antd";
import { EditField } from "@/shared/edit/EditField";
import type { Draft } from "@/shared/edit/useDraft";
import { useWords } from "@/shared/i18n/useWords";
import type { CreditField, NewCustomer } from "../wire";

/** As the server names them. */
const ROLES = ["Dealer", "Distributor", "Electricians"] as const;

/** What kind of customer it is, at which rates they buy and who looks after them. */
export function TradeInputs({ draft: { values, errors, set } }: { draft: Draft<NewCustomer> }) {
  const { t } = useWords("preview");
  const { t: people } = useWords("people");
  const text = (name: "grade" | "distributor" | "salesperson", most: number, note?: string) => (
    <EditField label={t(`field.${name}`)} note={note} error={errors[name]}>
      {(props) => (
        <Input
          {...props}
          autoComplete="off"
          maxLength={most}
          value={values[name]}
          onChange={(event) =>
            set(name, name === "distributor" ? event.target.value : event.target.value.toUpperCase())
          }
        />
      )}
    </EditField>
  );
  const credit = (name: CreditField, most: number) => (
    <EditField label={people(`field.${name}`)} error={errors[name]}>
      {(props) => (
        <Input
          {...props}
          autoComplete="off"
          inputMode={name === "creditDays" ? "numeric" : "decimal"}
          prefix={name === "creditLimit" ? "₹" : undefined}
          maxLength={most}
          value={values[name]}
          onChange={(event) => set(name, event.target.value)}
        />
      )}
    </EditField>
  );
  return (
    <>
      <EditField label={t("field.role")} error={errors.role}>
        {(props) => (
          <Select
            {...props}
            allowClear
            value={values.role || undefined}
            options={ROLES.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
            onChange={(role) => set("role", role ?? "")}
          />
        )}
      </EditField>
      {text("grade", 1, t("new.gradeNote"))}
      {text("salesperson", 4, t("new.salespersonNote"))}
      {text("distributor", 150)}
      {credit("creditLimit", 12)}
      {credit("creditDays", 4)}
    </>
  );
}
