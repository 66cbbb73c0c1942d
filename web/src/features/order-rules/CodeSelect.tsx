import { Select } from "antd";
import { useEffect, useState } from "react";
import { useWords } from "@/shared/i18n/useWords";
import { type Kind, useFindCategoriesQuery, useFindItemsQuery, useFindPartiesQuery } from "./api";
import type { Named } from "./wire";

const PAUSE = 250;
const FINDERS = {
  account: useFindPartiesQuery,
  product: useFindItemsQuery,
  category: useFindCategoriesQuery,
};

type CodeSelectProps = {
  id: string;
  status?: "error";
  kind: Kind;
  value: Named | null;
  onChange: (chosen: Named | null) => void;
};

/** Chooses a customer, an item or a category; the server finds it by its name or code. */
export function CodeSelect({ kind, value, onChange, ...input }: CodeSelectProps) {
  const { t } = useWords("orderRules");
  const [typed, setTyped] = useState("");
  const [words, setWords] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setWords(typed.trim()), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  const { currentData, isFetching } = FINDERS[kind](words);
  const found = currentData ?? [];
  const options = value && !found.some((each) => each.value === value.value) ? [value, ...found] : found;
  return (
    <Select
      {...input}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      allowClear
      loading={isFetching}
      placeholder={t(`find.${kind}`)}
      notFoundContent={isFetching ? t("find.searching") : t("find.none")}
      value={value?.value}
      options={options.map(({ value: code, label }) => ({ value: code, label: `${label} · ${code}` }))}
      onChange={(code?: string) => onChange(options.find((each) => each.value === code) ?? null)}
    />
  );
}
