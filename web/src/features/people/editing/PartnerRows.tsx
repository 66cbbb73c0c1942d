import { NameInput } from "@/shared/antd/NameInput";
import { rowsOf } from "@/shared/edit/rows";
import { useWords } from "@/shared/i18n/useWords";
import { useListOwnersAccountsQuery, useListTeamQuery } from "./api";

const { Row, SelectRow } = rowsOf<{ salesperson: string; distributor: string }>();
const OFFERED = 25;
/** As long as the words of a search may be. */
const MOST_WORDS = 100;
const DISTRIBUTORS = { shown: "", type: "Distributor", grade: "", salesperson: "" } as const;

/** The salesperson who looks after a customer, chosen from the team. */
export function SalespersonRow() {
  const { t } = useWords("people");
  const { data: team = [] } = useListTeamQuery();
  const members = team.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }));
  return (
    <SelectRow
      name="salesperson"
      label={t("field.salesperson")}
      showSearch={{ optionFilterProp: "label" }}
      options={[{ value: "", label: t("edit.none") }, ...members]}
    />
  );
}

/** The distributor who supplies a customer: one of the store's, or another name. */
export function DistributorRow({ value = "", locked }: { value?: string; locked?: boolean }) {
  const { t } = useWords("people");
  const { data } = useListOwnersAccountsQuery(
    { words: value.trim().slice(0, MOST_WORDS), page: 0, size: OFFERED, narrowing: DISTRIBUTORS },
    { skip: locked },
  );
  return (
    <Row
      of={NameInput}
      name="distributor"
      label={t("field.distributor")}
      locked={locked}
      names={[...new Set(data?.items.map(({ name }) => name))]}
    />
  );
}
