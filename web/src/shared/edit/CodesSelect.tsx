import { Select } from "antd";
import { useWords } from "@/shared/i18n/useWords";
import {
  type Named,
  useFindCategoriesQuery,
  useFindCustomersQuery,
  useFindItemsQuery,
  useFindSalespeopleQuery,
} from "./find";
import { useSearchedWords } from "./useSearchedWords";

const FINDERS = {
  customers: useFindCustomersQuery,
  items: useFindItemsQuery,
  categories: useFindCategoriesQuery,
  salespeople: useFindSalespeopleQuery,
};

type CodesSelectProps = {
  id: string;
  status?: "error";
  kind: keyof typeof FINDERS;
  value: Named[];
  onChange: (chosen: Named[]) => void;
};

/** A choice of customers, items or other codes; the server finds them by name or code. */
export function CodesSelect({ kind, value, onChange, ...input }: CodesSelectProps) {
  const { t } = useWords("office");
  const { typed, setTyped, found, isFetching } = useSearchedWords<Named>(FINDERS[kind]);
  const chosen = new Set(value.map((each) => each.value));
  const options = [...value, ...found.filter((each) => !chosen.has(each.value))];
  return (
    <Select
      {...input}
      mode="multiple"
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      loading={isFetching}
      placeholder={t(`find.${kind}`)}
      notFoundContent={isFetching ? t("find.searching") : t("find.none")}
      value={value.map((each) => each.value)}
      optionLabelProp="title"
      options={options.map(({ value: code, label }) => ({
        value: code,
        title: label,
        label: `${label} · ${code}`,
      }))}
      onChange={(codes: string[]) => {
        setTyped("");
        onChange(options.filter((each) => codes.includes(each.value)));
      }}
    />
  );
}
