import { Select } from "antd";
import { useFindCustomersQuery } from "./api";
import { usePriceListWords } from "./usePriceListWords";
import { useSearchedWords } from "./useSearchedWords";
import type { Named } from "./wire";

type CustomersSelectProps = {
  id: string;
  status?: "error";
  value: Named[];
  onChange: (chosen: Named[]) => void;
};

/** Chooses customers; the server finds them by name or code. */
export function CustomersSelect({ value, onChange, ...input }: CustomersSelectProps) {
  const { t } = usePriceListWords();
  const { typed, setTyped, words } = useSearchedWords();
  const { currentData: found = [], isFetching } = useFindCustomersQuery(words);
  const chosen = new Set(value.map((each) => each.value));
  const options = [...value, ...found.filter((each) => !chosen.has(each.value))];
  return (
    <Select
      {...input}
      mode="multiple"
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      loading={isFetching}
      placeholder={t("find.customers")}
      notFoundContent={isFetching ? t("find.searching") : t("find.none")}
      value={value.map((each) => each.value)}
      optionLabelProp="title"
      options={options.map(({ value: code, label }) => ({
        value: code,
        title: label,
        label: `${label} · ${code}`,
      }))}
      onChange={(codes: string[]) => onChange(options.filter((each) => codes.includes(each.value)))}
    />
  );
}
