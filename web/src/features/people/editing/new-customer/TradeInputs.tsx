import { optionsOf } from "@/shared/edit/options";
import { rowsOf } from "@/shared/edit/rows";
import type { Draft } from "@/shared/edit/useDraft";
import { useWords } from "@/shared/i18n/useWords";
import type { CreditField, NewCustomer } from "../wire";

const { SelectRow, TextRow } = rowsOf<NewCustomer>();

/** As the server names them. */
const ROLES = ["Dealer", "Distributor", "Electricians"] as const;

/** What kind of customer it is, at which rates they buy and who looks after them. */
export function TradeInputs({ draft: { values, set } }: { draft: Draft<NewCustomer> }) {
  const { t } = useWords("preview");
  const { t: people } = useWords("people");
  const text = (name: "grade" | "distributor" | "salesperson", most: number, note?: string) => (
    <TextRow
      name={name}
      label={t(`field.${name}`)}
      note={note}
      autoComplete="off"
      maxLength={most}
      clean={name === "distributor" ? undefined : (text) => text.toUpperCase()}
    />
  );
  const credit = (name: CreditField, most: number) => (
    <TextRow
      name={name}
      label={people(`field.${name}`)}
      autoComplete="off"
      inputMode={name === "creditDays" ? "numeric" : "decimal"}
      prefix={name === "creditLimit" ? "₹" : undefined}
      maxLength={most}
    />
  );
  return (
    <>
      <SelectRow
        name="role"
        label={t("field.role")}
        allowClear
        value={values.role || undefined}
        options={optionsOf(ROLES, (role) => t(`roles.${role}`))}
        onChange={(role) => set("role", role ?? "")}
      />
      {text("grade", 1, t("new.gradeNote"))}
      {text("salesperson", 4, t("new.salespersonNote"))}
      {text("distributor", 150)}
      {credit("creditLimit", 12)}
      {credit("creditDays", 4)}
    </>
  );
}
