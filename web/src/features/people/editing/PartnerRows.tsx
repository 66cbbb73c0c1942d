import { useState } from "react";
import { NameInput } from "@/shared/antd/NameInput";
import { rowsOf } from "@/shared/edit/rows";
import { useSettled } from "@/shared/hooks/useSettled";
import { useWords } from "@/shared/i18n/useWords";
import { useListOwnersAccountsQuery, useListTeamQuery } from "./api";

const { Row, SelectRow } = rowsOf<{ salesperson: string; distributor: string }>();
const OFFERED = 25;
/** The maximum length of the words of a search. */
const MOST_WORDS = 100;
const MAX_NAME = 150;
const DISTRIBUTORS = { shown: "", type: "Distributor", grade: "", salesperson: "" } as const;

/** Chooses the salesperson who looks after a customer from the team. */
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

type DistributorRowProps = {
  /** The code of the customer, who cannot be their own distributor. */
  of?: string;
  locked?: boolean;
};

/** Chooses the distributor who supplies a customer: a customer of the store, or another name. */
export function DistributorRow({ of, locked }: DistributorRowProps) {
  const { t } = useWords("people");
  const [typed, setTyped] = useState("");
  const words = useSettled(typed.trim().slice(0, MOST_WORDS));
  const { data } = useListOwnersAccountsQuery(
    { words, page: 0, size: OFFERED, narrowing: DISTRIBUTORS },
    { skip: locked },
  );
  const others = data?.items.filter(({ code }) => code !== of) ?? [];
  return (
    <Row
      of={NameInput}
      name="distributor"
      label={t("field.distributor")}
      locked={locked}
      maxLength={MAX_NAME}
      names={[...new Set(others.map(({ name }) => name))]}
      onTyped={setTyped}
    />
  );
}
