import { Checkbox } from "antd";
import type { Words } from "@/shared/i18n/useWords";
import { CodesSelect } from "./CodesSelect";
import { type Named, useFindCustomersQuery } from "./find";
import { GRADES, type Grade } from "./grades";
import { optionsOf } from "./options";
import { rowsOf } from "./rows";

const { Row, SelectRow } = rowsOf<{ buyers: string; grades: Grade[]; customers: Named[] }>();

type GradesInputProps = { status?: "error"; value: Grade[]; onChange: (grades: Grade[]) => void };

function GradesInput({ status: _status, ...input }: GradesInputProps) {
  return <Checkbox.Group<Grade> {...input} options={optionsOf(GRADES)} />;
}

type BuyerRowsProps = { t: Words; kinds: readonly string[]; buyers: string };

/** The buyers that a term of the store is for: everyone, grades, or customers. */
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
        <Row
          of={CodesSelect}
          name="customers"
          label={t("form.customers")}
          find={useFindCustomersQuery}
          kind="customers"
        />
      )}
    </>
  );
}
