import { Checkbox } from "antd";
import { CodesSelect } from "@/shared/edit/CodesSelect";
import type { Named } from "@/shared/edit/find";
import { GRADES, type Grade } from "@/shared/edit/grades";
import { optionsOf } from "@/shared/edit/options";
import { rowsOf } from "@/shared/edit/rows";
import type { Words } from "@/shared/i18n/useWords";

type Buyers = { buyers: string; grades: Grade[]; customers: Named[] };
const { Row, SelectRow } = rowsOf<Buyers>();

/** Returns the messages about missing values of a form with a name and buyers, by field. */
export const missingBuyers = ({ name, buyers, grades, customers }: Buyers & { name: string }, t: Words) => ({
  name: !name.trim() && t("missing.name"),
  grades: buyers === "grades" && grades.length === 0 && t("missing.grades"),
  customers: buyers === "customers" && customers.length === 0 && t("missing.customers"),
});

type GradesInputProps = { status?: "error"; value: Grade[]; onChange: (grades: Grade[]) => void };

function GradesInput({ status: _status, ...input }: GradesInputProps) {
  return <Checkbox.Group<Grade> {...input} options={optionsOf(GRADES)} />;
}

type BuyerRowsProps = { t: Words; kinds: readonly string[]; buyers: string };

/** Edits the buyers of a term: everyone, grades, or customers. */
export function BuyerRows({ t, kinds, buyers }: BuyerRowsProps) {
  return (
    <>
      <SelectRow
        name="buyers"
        label={t("form.buyers")}
        options={optionsOf(kinds, (kind) => t(`buyers.${kind}`))}
      />
      {buyers === "grades" && <Row of={GradesInput} name="grades" label={t("form.grades")} />}
      {buyers === "customers" && (
        <Row of={CodesSelect} name="customers" label={t("form.customers")} kind="customers" />
      )}
    </>
  );
}
