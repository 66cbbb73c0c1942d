import { Select } from "antd";
import {
  type Named,
  useFindCategoriesQuery,
  useFindCustomersQuery,
  useFindItemsQuery,
} from "@/shared/edit/find";
import { useSearchedWords } from "@/shared/edit/useSearchedWords";
import { useWords } from "@/shared/i18n/useWords";
import type { Kind } from "./api";

const FINDERS = {
  account: useFindCustomersQuery,
  product: useFindItemsQuery,
  category: useFindCategoriesQuery,
};

const WORDS = { account: "customer", product: "item", category: "category" };

type CodeSelectProps = {
  id: string;
  status?: "error";
  kind: Kind;
  value: Named | null;
  onChange: (chosen: Named | null) => void;
};

/** Chooses a customer, an item or a category; the server finds it by its name or code. */
export function CodeSelect({ kind, value, onChange, ...input }: CodeSelectProps) {
  const { t } = useWords("office");
  const { typed, setTyped, found, isFetching } = useSearchedWords<Named>(FINDERS[kind]);
  const options = value && !found.some((each) => each.value === value.value) ? [value, ...found] : found;
  return (
    <Select
      {...input}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      allowClear
      loading={isFetching}
      placeholder={t(`find.${WORDS[kind]}`)}
      notFoundContent={isFetching ? t("find.searching") : t("find.none")}
      value={value?.value}
      options={options.map(({ value: code, label }) => ({ value: code, label: `${label} · ${code}` }))}
      onChange={(code?: string) => onChange(options.find((each) => each.value === code) ?? null)}
    />
  );
}
