import { optionsOf } from "@/shared/edit/options";
import { rowsOf } from "@/shared/edit/rows";
import type { Draft } from "@/shared/edit/useDraft";
import { useWords } from "@/shared/i18n/useWords";
import { DistributorRow, SalespersonRow } from "../PartnerRows";
import type { CreditField, NewCustomer } from "../wire";

const { SelectRow, TextRow } = rowsOf<NewCustomer>();

/** The roles, in the server's spelling. */
const ROLES = ["Dealer", "Distributor", "Electricians"] as const;

/** Edits the kind of customer, their rates, and the salesperson who looks after them. */
export function TradeInputs({ draft: { values, set } }: { draft: Draft<NewCustomer> }) {
  const { t } = useWords("preview");
  const { t: people } = useWords("people");
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
      <TextRow
        name="grade"
        label={t("field.grade")}
        note={t("new.gradeNote")}
        autoComplete="off"
        maxLength={1}
        clean={(text) => text.toUpperCase()}
      />
      <SalespersonRow />
      <DistributorRow />
      {credit("creditLimit", 12)}
      {credit("creditDays", 4)}
    </>
  );
}
